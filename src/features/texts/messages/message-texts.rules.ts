import { type MessageTextKind, textVariables } from './message-texts.values.ts'

type Written = { subject: string; body: string }

/** The first name in braces that this kind does not know, with the field that has it, or null. */
export function unknownVariable(
  kind: MessageTextKind,
  { subject, body }: Written,
): { path: '/subject' | '/body'; name: string } | null {
  const known: readonly string[] = textVariables[kind]
  for (const [path, text] of [
    ['/subject', subject],
    ['/body', body],
  ] as const) {
    const name = variablesIn(text).find((one) => !known.includes(one))
    if (name !== undefined) return { path, name }
  }
  return null
}

/** The messages whose reader learns the days of the service from the text alone, or cancels by it. */
const tellingDays: readonly MessageTextKind[] = ['cancellation', 'suppliersCancelled', 'guideRecap', 'restaurantRecap']

/** Tells whether this text leaves its reader without the days of the service, which only `quando` gives. */
export function lacksDays(kind: MessageTextKind, { subject, body }: Written): boolean {
  return tellingDays.includes(kind) && !variablesIn(`${subject}\n${body}`).includes('quando')
}

/** The names in braces of a text, in their order. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
}
