/**
 * Whether what a reader holds is still what it would get: any tag of `If-None-Match` is ours, by the weak comparison of
 * RFC 9110, 8.8.3.2 and 13.1.2, since whoever compresses on the way weakens a tag; `*` is anything at all.
 */
export function isHeldAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const held = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return held.some((one) => opaque(one) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
