import { formatCents, parseMoney } from '#src/shared/money.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { typeCommaForPadDot } from './decimal-key.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/** The value is in integer cents, null when empty, or NaN while the text is no amount, so that a schema refuses it. */
export type MoneyFieldProps = TypedFieldProps<number | null>

const kind: TypedKind<number | null> = {
  read: parseMoney,
  write: (cents) => (cents === null || Number.isNaN(cents) ? '' : formatCents(cents)),
  isFault: Number.isNaN,
  empty: null,
  faultText: ui('ui.invalid-money'),
  isNumeric: true,
  lead: '€',
  onKey: typeCommaForPadDot,
}

/** An amount in euro, read in Italian notation and rewritten as 1.234,50 when the field is left. */
export function MoneyField(props: MoneyFieldProps) {
  return <TypedField field={{ inputMode: 'decimal', ...props }} kind={kind} />
}
