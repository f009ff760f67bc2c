import { fillText, type TextParams } from '#src/shared/text.ts'

/** Fills a text of a message. A part in brackets is left out when one of its values is empty: "[, codice {pnr}]". */
export function fillMessage(text: string, values: TextParams): string {
  const isMissing = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].some(([, name]) => !values[name!])
  const kept = text.replace(/\[([^\]]*)\]/g, (_, part: string) => (isMissing(part) ? '' : part))
  return fillText(kept, values)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
