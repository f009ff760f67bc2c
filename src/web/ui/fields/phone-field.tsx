import { ui } from '#src/web/ui/ui.text.ts'
import { isPhone, readPhone, writePhone } from './phone-text.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/** The value is E.164 (`+393331234567`), null when empty, or the text itself while it is no telephone number. */
export type PhoneFieldProps = TypedFieldProps<string | null>

const kind: TypedKind<string | null> = {
  read: readPhone,
  write: (phone) => (phone === null ? '' : writePhone(phone)),
  isFault: (phone) => phone !== null && phone !== '' && !isPhone(phone),
  empty: null,
  faultText: ui('ui.invalid-phone'),
}

/** A telephone number, Italian without a prefix, shown in groups. */
export function PhoneField(props: PhoneFieldProps) {
  return <TypedField field={{ inputMode: 'tel', autoComplete: 'off', ...props }} kind={kind} />
}
