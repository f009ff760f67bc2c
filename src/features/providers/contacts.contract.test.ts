import { expect, test } from 'vitest'
import { emailShape } from './contacts.contract.ts'

/** An address of so many characters, in parts of at most 63 as a host name has them. */
const address = (length: number) => `${`gruppi@${`${'h'.repeat(60)}.`.repeat(5)}`.slice(0, length - 4)}x.it`

test('an address has at most the 254 characters that mail servers take', () => {
  expect([address(254).length, address(255).length]).toEqual([254, 255])
  expect(emailShape.safeParse(address(254)).success).toBe(true)
  expect(emailShape.safeParse(address(255)).success).toBe(false)
})
