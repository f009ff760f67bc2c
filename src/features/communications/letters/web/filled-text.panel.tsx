import type { TextPart } from '#src/features/texts/messages/message-texts.words.ts'

/** A text with its data marked. */
export function FilledText({ parts }: { parts: readonly TextPart[] }) {
  let at = 0
  return parts.map(({ text, name }) => {
    const key = at
    at += text.length
    return name === null ? text : <mark key={`${key} ${name}`}>{text}</mark>
  })
}
