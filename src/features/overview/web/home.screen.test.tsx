import { expect, it } from 'vitest'
import { listAlerts } from '#src/features/alerts/alerts.contract.ts'
import { getWorkOfToday } from '#src/features/overview/overview.contract.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { HomeScreen } from './home.screen.tsx'

const me = '0198a1b2-0000-7000-8000-000000000001'
const counts = { late: 0, today: 0, week: 0, later: 0, putOff: 0, closed: 0 }
const nothing: Output<typeof listAlerts> = { open: [], next: null, putOff: [], closed: [], counts }

async function open(roles: readonly Role[]) {
  answer(listAlerts, () => nothing)
  const asked = answer(getWorkOfToday, () => sampleOf(getWorkOfToday.schema.response[200]))
  const screen = await show(<HomeScreen />, { userId: me, roles })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  return { screen, asked, mine: screen.getByRole('switch', { name: 'Solo i miei viaggi' }) }
}

it('begins with their own trips for who is only an organiser, until they ask for all', async () => {
  const { mine, asked } = await open(['organizer'])
  await expect.element(mine).toBeChecked()
  expect(asked[0]!.query).toEqual({ ownerIds: [me] })
  await mine.click()
  await expect.poll(() => asked.at(-1)!.query).toEqual({})
})

it.each([[['admin']], [['organizer', 'booking']], [['busOffice']]] as const)(
  'begins with all trips for %o',
  async (roles) => {
    const { mine, asked } = await open(roles)
    await expect.element(mine).not.toBeChecked()
    expect(asked[0]!.query).toEqual({})
  },
)
