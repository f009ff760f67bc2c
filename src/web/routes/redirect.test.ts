import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

it('follows a path of ours with its search', () => {
  expect(safeRedirect('/trips?status=draft#x')).toBe('/trips?status=draft#x')
  expect(safeRedirect('/')).toBe('/')
})

it('never leads outside the application', () => {
  const outside = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'trips',
    '\\/evil',
  ]
  for (const wanted of [...outside, '/\t/evil.example', '/\n\\evil.example', '\t//evil.example', '', undefined])
    expect(safeRedirect(wanted)).toBe('/')
})
