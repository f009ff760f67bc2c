/**
 * What was typed as E.164 (+393331234567), or null when it cannot be a telephone number. Without a country prefix
 * (+ or 00) it is Italian; spaces, dots, hyphens, slashes and brackets are dropped. Six to fifteen digits: whether the
 * number exists is the server's to check.
 */
export function normalizePhone(text: string): string | null {
  const bare = text.replace(/[\s.\-/()\u00a0]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{6,15}$/.test(bare)) return null
  const international = bare.startsWith('+') ? bare : `+39${bare.replace(/^39(?=3\d{9}$)/, '')}`
  return /^\+[1-9]\d{5,14}$/.test(international) ? international : null
}

/** Why this is no telephone number, or null. */
export function phoneRefusal(text: string): 'shapes.phone' | null {
  return normalizePhone(text) === null ? 'shapes.phone' : null
}

/** An E.164 number in groups: +39 333 123 4567; a foreign one keeps its digits together. */
export function formatPhone(phone: string): string {
  const italian = /^\+39(0[26]|\d{3})(\d{3})(\d+)$/.exec(phone)
  return italian ? `+39 ${italian.slice(1).join(' ')}` : phone
}
