/** A code in its stored form: capitals, no spaces. */
export function asCode(text: string): string {
  return text.toUpperCase().replace(/\s/g, '')
}
