import { expect, it } from 'vitest'
import type { Message } from '#src/features/communications/outbox/outbox.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { OutboxList } from './outbox.list.tsx'

it('keeps the day beside a long reason of failure', async () => {
  const message: Message = {
    ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'letter.summons', state: 'uncertain', attempts: 1 },
    recipient: 'mariagrazia.bonfanti-valsecchi@posta-della-valle.example',
    subject: 'Prenotazione 2026-0021-017: Mercatini di Natale a Merano e Bolzano, 05/12/2026 – 06/12/2026',
    lastError: `La linea si è interrotta prima della risposta del server di posta: ${'il messaggio può essere arrivato o no. '.repeat(4)}`,
    ...{ createdAt: '2026-11-30T09:00:00.000Z', sentAt: null },
  }
  const screen = await show(
    <div style={{ width: 1020 }}>
      <OutboxList
        messages={[message]}
        search={{}}
        openId={undefined}
        empty={null}
        onPrevious={null}
        onNext={null}
        pageSize={50}
        onPageSize={() => undefined}
      />
    </div>,
  )
  const list = screen.getByRole('region', { name: 'Posta in uscita, 1 messaggio' }).element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
})
