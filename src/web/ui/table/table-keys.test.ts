import { expect, test } from 'vitest'
import { listKeyOf } from './table-keys.ts'

const pressed = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  listKeyOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('arrows and letters move, Shift with an arrow extends', () => {
  expect(pressed('ArrowDown')).toEqual({ act: 'move', by: 1, isExtending: false })
  expect(pressed('k')).toEqual({ act: 'move', by: -1, isExtending: false })
  expect(pressed('ArrowUp', { shiftKey: true })).toEqual({ act: 'move', by: -1, isExtending: true })
})

test('X ticks, Ctrl+A ticks all, Esc clears', () => {
  expect(pressed('x')).toEqual({ act: 'toggle' })
  expect(pressed('X')).toEqual({ act: 'toggle' })
  expect(pressed('X', { shiftKey: true })).toBeNull()
  expect(pressed('a', { ctrlKey: true })).toEqual({ act: 'all' })
  expect(pressed('Escape')).toEqual({ act: 'clear' })
})

test('keys of the browser and of the panel are left alone', () => {
  expect(pressed('ArrowDown', { altKey: true })).toBeNull()
  expect(pressed('x', { ctrlKey: true })).toBeNull()
  expect(pressed('a')).toBeNull()
  expect(pressed('Enter')).toBeNull()
})
