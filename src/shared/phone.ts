/**
 * A typed number as E.164 (+393331234567), or null when it cannot be a telephone number. A number without a country
 * prefix (+ or 00) is Italian. Spaces, dots, dashes, slashes, brackets and characters that nobody sees are dropped, and
 * six to fifteen digits must remain. It does not check whether the number exists.
 */
export function normalizePhone(text: string): string | null {
  const bare = text.replace(/[\s\p{Cf}\p{Pd}./()]/gu, '').replace(/^00/, '+')
  if (!/^\+?\d{6,15}$/.test(bare)) return null
  const international = bare.startsWith('+') ? bare : `+39${bare.replace(/^39(?=3\d{9}$)/, '')}`
  return /^\+[1-9]\d{5,14}$/.test(international) ? international : null
}

/** Why this is not a telephone number, or null. */
export function phoneRefusal(text: string): 'shapes.phone' | null {
  return normalizePhone(text) === null ? 'shapes.phone' : null
}

/** An E.164 number in groups: +39 333 123 4567. A foreign number keeps its digits together. */
export function formatPhone(phone: string): string {
  const italian = /^\+39(0[26]|\d{3})(\d{3})(\d+)$/.exec(phone)
  return italian ? `+39 ${italian.slice(1).join(' ')}` : phone
}
