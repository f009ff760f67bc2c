/** A code as it is kept: capitals, no spaces. */
export function asCode(text: string): string {
  return text.toUpperCase().replace(/\s/g, '')
}
