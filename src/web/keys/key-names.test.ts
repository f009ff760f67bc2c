import { describe, expect, it } from 'vitest'
import { isSingleKey, keysInWords, nameOfPress } from './key-names.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  nameOfPress({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('a key press', () => {
  it('is named by its character, however the keyboard produces it', () => {
    expect(press('N')).toBe('n')
    expect(press('/', { shiftKey: true })).toBe('/')
    expect(press('?', { shiftKey: true })).toBe('?')
  })

  it('is named together with held keys', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
    expect(press('k', { metaKey: true })).toBe('mod+k')
    expect(press('Enter', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+enter')
    expect(press('ArrowUp', { altKey: true })).toBe('alt+arrowup')
  })
})

it('counts as a single key only when nothing must be held', () => {
  for (const keys of ['n', '?', 'g v', '+']) expect(isSingleKey(keys)).toBe(true)
  for (const keys of ['mod+k', 'alt+arrowdown']) expect(isSingleKey(keys)).toBe(false)
})

it('writes keys as they are printed on an Italian keyboard', () => {
  expect(keysInWords('mod+shift+enter')).toEqual(['Ctrl Maiusc Invio'])
  expect(keysInWords('g v')).toEqual(['G', 'V'])
})
