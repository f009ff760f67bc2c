import { expect, it } from 'vitest'
import { townOf } from './directory.values.ts'

it('the town of an address is what follows its last comma, without the postal code', () => {
  expect(townOf('Via Don Bosco 44, 24068 Seriate (BG)')).toBe('Seriate (BG)')
  expect(townOf('Via IV Novembre, 3, Crema (CR)')).toBe('Crema (CR)')
  expect(townOf('Bergamo')).toBe('Bergamo')
  expect(townOf('Via Roma 3,')).toBe('Via Roma 3,')
})
