export type TextPart = { text: string; isLink: boolean /** The index of its first character. */; at: number }

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g

/** A plain text split into web addresses and the rest. Joined, the parts are the text again. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: link, index } of text.matchAll(address)) {
    if (index > done) parts.push({ text: text.slice(done, index), isLink: false, at: done })
    parts.push({ text: link, isLink: true, at: index })
    done = index + link.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isLink: false, at: done })
  return parts
}
