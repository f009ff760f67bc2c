import { expect, it } from 'vitest'
import { listAlerts } from '#src/features/alerts/alerts.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { HomeAlertsPanel } from './home-alerts.panel.tsx'

const counts = { late: 0, today: 0, week: 0, later: 0, putOff: 0, closed: 0 }
const nothing: Output<typeof listAlerts> = { open: [], next: null, putOff: [], closed: [], counts }
const me = '0198a1b2-0000-7000-8000-000000000001'
const open = (isMine: boolean) =>
  show(<HomeAlertsPanel today="2027-03-03" ownerIds={isMine ? [me] : undefined} onShowAll={() => undefined} />)

it.each([
  ['Tutto in ordine', {}],
  ['Niente in scadenza questa settimana', { later: 1 }],
  ['Niente in scadenza questa settimana', { putOff: 2 }],
])('says «%s» with %o', async (said, some) => {
  answer(listAlerts, () => ({ ...nothing, counts: { ...counts, ...some } }))
  await expect.element((await open(false)).getByText(said)).toBeVisible()
})

it('of one’s own trips says so only after those of others are known', async () => {
  let know: (others: number) => void = () => undefined
  const others = new Promise<number>((resolve) => {
    know = resolve
  })
  const asked = answer(listAlerts, async ({ query }) =>
    query.ownerIds ? nothing : { ...nothing, counts: { ...counts, late: await others } },
  )
  const screen = await open(true)
  // A question may come twice: the page asks again when its window gets the focus.
  await expect.poll(() => new Set(asked.map(({ query }) => query.ownerIds !== undefined)).size).toBe(2)
  await expect.element(screen.getByText('Tutto in ordine')).not.toBeInTheDocument()
  know(3)
  await expect.element(screen.getByText(/Negli altri viaggi sono 3/)).toBeVisible()
})
