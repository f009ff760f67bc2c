import { normalizePhone, phoneRefusal } from '#src/shared/phone.ts'
import { lineText } from '#src/shared/shapes.ts'

/** A number as it is stored: E.164, null when empty. What was stored before numbers had one form stays as it is. */
export function storedPhone(text: string | null | undefined): string | null {
  return text ? (normalizePhone(text) ?? text) : null
}

/** The shape of a telephone field of a form; it may be empty. */
export function phoneLine() {
  return lineText(40).refine((text) => text === '' || phoneRefusal(text) === null, { error: 'shapes.phone' })
}
