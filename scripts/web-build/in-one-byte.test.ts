import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asAscii } from './in-one-byte.ts'

test('a program whose letters are written as numbers is the same program', () => {
  const code = `const città = 'è € 😀 \\\\'; [città, \`già \${città}\`, /^[àè😀]$/u.test('😀'), /è/.test('è'), { perché: 1 }]`
  const ascii = asAscii(code)
  expect(ascii).toMatch(/^[\x20-\x7e]*$/)
  expect(runInNewContext(ascii)).toEqual(runInNewContext(code))
})
