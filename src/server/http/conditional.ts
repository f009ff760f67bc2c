/**
 * Tells whether the reader already holds this version: a tag of `If-None-Match` equals ours, or is `*`. Tags are
 * compared weakly (RFC 9110, 8.8.3.2 and 13.1.2), because a proxy that compresses makes them weak.
 */
export function isHeldAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const held = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return held.some((one) => opaque(one) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
