import { expect, it } from 'vitest'
import type { ActivityLine } from '#src/features/activity/activity.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { ActivityLog } from './activity-log.panel.tsx'

const line = (seq: number, at: string): ActivityLine => ({
  ...{ seq, at, userName: 'Elena Bonetti', reason: null },
  kind: 'departures.activity-ordered',
  params: { operator: 'Elena Bonetti' },
})
const entries = [
  line(4, '2021-03-10T15:20:00Z'),
  line(3, '2021-03-10T08:00:00Z'),
  // After midnight in Rome, before midnight in UTC.
  line(2, '2021-03-09T23:30:00Z'),
  line(1, '2021-03-09T22:30:00Z'),
]
const linesOf = async (isByDay: boolean) => {
  const screen = await show(<ActivityLog entries={entries} isByDay={isByDay} />)
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  return screen
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent?.replace(/^EB/, ''))
}

it('a long log is headed by the days of Rome, each line with its time', async () => {
  const said = "Elena Bonetti ha cambiato l'ordine di carico"
  expect(await linesOf(true)).toEqual([
    'Mercoledì 10/03/2021',
    `${said} 16:20`,
    `${said} 09:00`,
    `${said} 00:30`,
    'Martedì 09/03/2021',
    `${said} 23:30`,
  ])
})

it('a short log names the day in each line', async () => {
  expect(await linesOf(false)).toEqual(
    ['10/03/2021, 16:20', '10/03/2021, 09:00', '10/03/2021, 00:30', '09/03/2021, 23:30'].map(
      (moment) => `Elena Bonetti ha cambiato l'ordine di carico ${moment}`,
    ),
  )
})
