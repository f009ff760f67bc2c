import { withArticle } from '#src/shared/text.ts'

export type TextValues = Readonly<Record<string, string>>

const variable = /(?:\b([Ii]l|[Aa]l|[Dd]al|[Dd]el|[Nn]el|[Ss]ul) )?\{([^{}]+)\}/g

/** A part of a text of the agency as its reader gets it; `name` is the variable whose value it is. */
export type TextPart = { text: string; name: string | null }

/**
 * The body of a message with its values. A part in brackets without one of its values is left out; so is a line
 * outside brackets.
 */
export function filledBody(text: string, values: TextValues): string {
  return textOf(filledParts(text, values))
}

/** The subject of a message with its values. A missing value leaves nothing behind. */
export function filledSubject(text: string, values: TextValues): string {
  const kept = withoutEmptyBrackets(text, values)
  return textOf(partsOf(kept, values)).replace(/\s+/g, ' ').trim()
}

/** The same body in parts, so that a preview shows which words are data. */
export function filledParts(text: string, values: TextValues): TextPart[] {
  const kept = withoutEmptyBrackets(text, values)
    .split('\n')
    .filter((line) => !isLacking(line, values))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return partsOf(kept, values)
}

function withoutEmptyBrackets(text: string, values: TextValues): string {
  return text.replace(/\[([^[\]]*)\]/g, (_, part: string) => (isLacking(part, values) ? '' : part))
}

const isLacking = (part: string, values: TextValues) =>
  [...part.matchAll(variable)].some(([, , name]) => !values[name!])

function partsOf(text: string, values: TextValues): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(variable)) {
    const [whole, article, name] = match
    const value = values[name!] ?? ''
    if (match.index > done) parts.push({ text: text.slice(done, match.index), name: null })
    parts.push({ text: article === undefined ? value : withArticle(article, value), name: name! })
    done = match.index + whole.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), name: null })
  return parts
}

const textOf = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('')

/** Tells whether a name stands only within brackets, which are left out without it. */
export function isInBrackets(text: string, name: string): boolean {
  return !text.replace(/\[[^[\]]*\]/g, '').includes(`{${name}}`)
}
