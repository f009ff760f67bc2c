import { accessText } from '#src/features/access/access.text.ts'
import { callsText } from '#src/shared/calls.text.ts'
import { shapesText } from '#src/shared/shapes.text.ts'
import { fillText, type TextParams, type Texts } from '#src/shared/text.ts'

const texts: Texts = { ...callsText, ...shapesText, ...accessText }

/** The Italian text of a key, for problem documents, mail and papers; null when no catalogue has it. */
export function findText(key: string, params?: TextParams): string | null {
  const text = texts[key]
  return text === undefined ? null : fillText(text, params)
}
