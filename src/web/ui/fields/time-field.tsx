import { parseTime } from '#src/shared/time.ts'
import { hourTurnText } from '#src/web/ui/signs/hour-turn.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/** The value is `HH:MM`, null when empty, or the text itself while it is no time, so that a schema refuses it. */
export type TimeFieldProps = TypedFieldProps<string | null> & {
  /** The day of this hour, where it is known: an hour that summer time skips or doubles is warned of. */
  on?: string | null | undefined
}

const kind: TypedKind<string | null> = {
  read: (text) => parseTime(text) ?? (text.trim() || null),
  write: (time) => time ?? '',
  isFault: (time) => time !== null && time !== '' && parseTime(time) !== time,
  empty: null,
  faultText: ui('ui.invalid-time'),
}

/** A time of day. 6, 615 and 6.15 become 06:00, 06:15 and 06:15. */
export function TimeField({ on, ...props }: TimeFieldProps) {
  const warning = props.warning ?? hourTurnText(on, props.value ?? null)
  return (
    <TypedField
      field={{ inputMode: 'numeric', maxLength: 8, placeholder: ui('ui.time-placeholder'), ...props, warning }}
      kind={kind}
    />
  )
}
