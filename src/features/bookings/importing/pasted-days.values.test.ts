import { expect, test } from 'vitest'
import { cellDay } from './pasted-days.values.ts'

const born = (cell: string) => cellDay(cell, { today: '2027-01-18', past: true })

test.each([
  '3/4/65',
  '03.04.1965',
  '3-apr-65',
  '3 aprile 1965',
  '03/APR/1965',
  '1965-04-03 00:00:00',
  '3/4/1965 0:00',
  '03041965',
])('a cell says a day as %s', (cell) => expect(born(cell)).toBe('1965-04-03'))

test.each(['3/4', 'lun', 'oggi', '+7', '1965', '23835', '3 giorni 1965', '31/02/1958'])(
  '%s is no day of a cell',
  (cell) => expect(born(cell)).toBeNull(),
)
