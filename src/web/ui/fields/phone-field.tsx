import { ui } from '#src/web/ui/ui.text.ts'
import { isPhone, readPhone, writePhone } from './phone-text.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/** E.164 (`+393331234567`). Null when empty; the text itself while it is not a number. */
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
