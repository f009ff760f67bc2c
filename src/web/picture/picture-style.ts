/**
 * Takes the `style` elements out of a markup, and turns its `style` attributes into a style sheet with one rule for
 * each different text. The page's policy allows only a sheet with its nonce. Expects markup as React writes it, where a
 * quote inside a text or a value is always `&quot;`.
 */
export function withoutStyle(markup: string): { html: string; style: { sheets: string; attributes: string } } {
  const sheets: string[] = []
  const names = new Map<string, string>()
  const html = markup
    .replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_found, text: string) => {
      sheets.push(text)
      return ''
    })
    .replaceAll(/ style="([^"]*)"/g, (_found, declared: string) => {
      const name = names.get(declared) ?? String(names.size)
      names.set(declared, name)
      return ` data-style="${name}"`
    })
  const rules = [...names].map(([declared, name]) => `[data-style="${name}"]{${important(declared)}}`)
  return { html, style: { sheets: sheets.join('\n'), attributes: rules.join('') } }
}

/**
 * The declarations of a `style` attribute as a rule's. The attribute wins over every rule, so its rule must be
 * `!important`.
 */
function important(declared: string): string {
  return unescaped(declared)
    .split(/;(?![^(]*\))/)
    .filter((one) => one.trim() !== '')
    .map((one) => `${one}!important`)
    .join(';')
    .replaceAll(/[<{}]/g, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)
}

const marks: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (mark) => marks[mark]!)
