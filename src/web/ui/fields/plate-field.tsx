import { asCode } from '#src/web/ui/signs/code-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

const look = { clean: asCode, isMono: true, spellCheck: false, autoCapitalize: 'characters', maxLength: 16 } as const

/** A number plate. Typed letters become capitals, spaces are dropped. */
export function PlateField(props: TextFieldProps) {
  return <TextField {...look} {...props} />
}
