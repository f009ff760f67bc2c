import { normalizePhone } from '#src/shared/phone.ts'

const groupsOf = (digits: string) => digits.match(/\d{1,4}$|\d{3}/g)?.join(' ') ?? ''

/**
 * Reads a telephone number into E.164 (`+393331234567`). Spaces, dots, dashes and 00 are accepted; without a prefix it
 * is Italian. Null when empty; the text itself without 6 to 15 digits, so that a schema refuses it.
 */
export function readPhone(text: string): string | null {
  const typed = text.trim()
  return typed ? (normalizePhone(typed) ?? typed) : null
}

export function isPhone(text: string): boolean {
  return /^\+\d{6,15}$/.test(text)
}

/**
 * A telephone in groups: +39 333 123 4567. Numbers of other countries are in groups of three after a prefix of two
 * digits.
 */
export function writePhone(phone: string): string {
  if (!isPhone(phone)) return phone
  const prefix = /^\+(1|7)(?=\d{10}$)/.exec(phone)?.[1] ?? phone.slice(1, 3)
  return `+${prefix} ${groupsOf(phone.slice(1 + prefix.length))}`
}
