import { formatPercent, parsePercent } from '#src/shared/money.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { typeCommaForPadDot } from './decimal-key.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/**
 * The value is in integer basis points, null when empty, or NaN while the text is no percentage. The sign is at the
 * right.
 */
export type PercentFieldProps = TypedFieldProps<number | null>

const kind: TypedKind<number | null> = {
  read: parsePercent,
  write: (bps) => (bps === null || Number.isNaN(bps) ? '' : formatPercent(bps).replace(/\s%$/, '')),
  isFault: Number.isNaN,
  empty: null,
  faultText: ui('ui.invalid-percent'),
  isNumeric: true,
  unit: '%',
  onKey: typeCommaForPadDot,
}

export function PercentField(props: PercentFieldProps) {
  return <TypedField field={{ inputMode: 'decimal', ...props }} kind={kind} />
}
