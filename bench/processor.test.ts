import { expect, test } from 'vitest'
import { parseStat } from './processor.ts'

test('the processor time of a process is read from its system’s output, whatever the program is called', () => {
  const stat = '42 (a (b) c) S 7 42 42 0 -1 4194304 900 0 0 0 150 25 3 2 20 0 1 0 100 0 0'
  expect(parseStat(stat)).toEqual({ own: 1_750, ofEndedChildren: 50, parent: 7 })
})
