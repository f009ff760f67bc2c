import { expect, it } from 'vitest'
import type { Message } from '#src/features/communications/outbox/outbox.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { OutboxList } from './outbox.list.tsx'

const shown = (message: Message) =>
  show(
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

it('keeps the day beside a long reason of failure', async () => {
  const message: Message = {
    ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'letter.summons', state: 'uncertain', attempts: 1 },
    recipient: 'mariagrazia.bonfanti-valsecchi@posta-della-valle.example',
    subject: 'Prenotazione 2026-0021-017: Mercatini di Natale a Merano e Bolzano, 05/12/2026 – 06/12/2026',
    lastError: `La linea si è interrotta prima della risposta del server di posta: ${'il messaggio può essere arrivato o no. '.repeat(4)}`,
    ...{ createdAt: '2026-11-30T09:00:00.000Z', sentAt: null },
  }
  const screen = await shown(message)
  const list = screen.getByRole('region', { name: 'Posta in uscita, 1 messaggio' }).element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
})

it('does not call sent to its recipient what a trial diverted', async () => {
  const screen = await shown({
    ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'letter.summons', state: 'sent', attempts: 1 },
    ...{ recipient: 'cliente@example.it', subject: 'Foglio notizie' },
    lastError: 'Deviato a prove@agenzia.example: qui si fanno prove, il destinatario non ha ricevuto niente.',
    ...{ createdAt: '2026-11-30T09:00:00.000Z', sentAt: '2026-11-30T09:00:01.000Z' },
  })
  await expect.element(screen.getByText('Deviato', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Deviato a prove@agenzia\.example/)).toBeVisible()
  await expect.element(screen.getByText('Inviato')).not.toBeInTheDocument()
})
