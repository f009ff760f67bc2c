import { expect, test } from 'vitest'
import { codeIn } from './code.rules.ts'

test.each([
  ['V-2027-0312', { trip: 'V-2027-0312%', booking: null }],
  ['v2027-03', { trip: 'V-2027-03%', booking: null }],
  ['2027-', { trip: 'V-2027-%', booking: null }],
  ['2027-0312-014', { trip: 'V-2027-0312', booking: '014' }],
  ['2027-312-14', { trip: 'V-2027-0312', booking: '14' }],
  ['2027-0312-', { trip: 'V-2027-0312', booking: null }],
  ['20270312014', { trip: 'V-2027-0312', booking: '014' }],
  ['312-14', { trip: 'V-____-0312', booking: '14' }],
])('reads the code %s', (typed, code) => {
  expect(codeIn(typed)).toEqual(code)
})

test.each(['', 'viganò', '333 908 6157', 'RSSMRA80A01F205X', 'Napoli 2027', '0341-365210'])(
  'takes %j for no code',
  (typed) => {
    expect(codeIn(typed)).toBeNull()
  },
)
