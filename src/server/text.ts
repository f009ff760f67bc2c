import { accessText } from '#src/features/access/access.text.ts'
import { bookingsText } from '#src/features/bookings/bookings.text.ts'
import { customersText } from '#src/features/customers/customers.text.ts'
import { paymentsText } from '#src/features/payments/payments.text.ts'
import { roomingText } from '#src/features/rooming/rooming.text.ts'
import { callsText } from '#src/shared/calls.text.ts'
import { shapesText } from '#src/shared/shapes.text.ts'
import { fillText, type TextParams, type Texts } from '#src/shared/text.ts'

const texts: Texts = {
  ...callsText,
  ...shapesText,
  ...accessText,
  ...customersText,
  ...bookingsText,
  ...paymentsText,
  ...roomingText,
}

/** The Italian text of a key, for problem documents, mail and papers; null when no catalogue has it. */
export function findText(key: string, params?: TextParams): string | null {
  const text = texts[key]
  return text === undefined ? null : fillText(text, params)
}
