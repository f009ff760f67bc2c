import { asCode } from './code-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

const look = { clean: asCode, isMono: true, spellCheck: false, autoCapitalize: 'characters', maxLength: 32 } as const

/** An Italian tax code: capitals while typing, spaces dropped, in the mono type. */
export function TaxCodeField(props: TextFieldProps) {
  return <TextField {...look} {...props} />
}
