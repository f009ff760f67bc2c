import { expect, it } from 'vitest'
import { listMailings, type Mailing } from '#src/features/communications/letters/letters.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { Sendings } from './sendings.panel.tsx'

const tripId = '0198a1b2-0000-7000-8000-000000000001'

it('does not count among the letters that left those which a trial diverted', async () => {
  const mailing: Mailing = {
    ...{ id: tripId, kind: 'summons', subject: 'Convocazione', at: '2027-02-01T09:00:00Z', by: 'Sara' },
    ...{ letters: 5, states: { sent: 4, failed: 1 }, diverted: 3, stopped: null },
  }
  answer(listMailings, () => ({ mailings: [mailing] }))
  const screen = await show(<Sendings tripId={tripId} kindLabels={(kind) => kind} />, {
    roles: ['admin'],
  })
  await expect.element(screen.getByRole('progressbar', { name: '1 di 5 partiti' })).toBeVisible()
  await expect.element(screen.getByText('Deviato')).toBeVisible()
})
