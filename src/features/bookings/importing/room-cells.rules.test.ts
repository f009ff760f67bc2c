import { expect, it } from 'vitest'
import { roomOf } from './room-cells.rules.ts'

it.each([
  ['1 DBL', { label: '1', roomType: 'DBL' }],
  ['DBL1', { label: '1', roomType: 'DBL' }],
  ['Camera n. 3 doppia', { label: '3', roomType: 'DBL' }],
  ['doppia uso singola', { label: '', roomType: 'DUS' }],
  ['5 Doppia uso singola', { label: '5', roomType: 'DUS' }],
  ['doppia 2 letti', { label: '', roomType: 'TWN' }],
  ['2 TWN', { label: '2', roomType: 'TWN' }],
  ['Matrimoniale', { label: '', roomType: 'DBL' }],
  ['tripla A', { label: 'a', roomType: 'TRP' }],
  ['dopp. 2', { label: '2', roomType: 'DBL' }],
  ['dopp. uso sing.', { label: '', roomType: 'DUS' }],
  ['Dopp. letti separati', { label: '', roomType: 'TWN' }],
  ['tripl. 3', { label: '3', roomType: 'TRP' }],
  ['camera 3 letti', { label: '', roomType: 'TRP' }],
  ['4', { label: '4', roomType: null }],
  ['Suite imperiale', null],
  ['', null],
])('%s', (cell, expected) => {
  expect(roomOf(cell)).toEqual(expected)
})
