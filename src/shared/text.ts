/** Texts by key. A value is a text with `{name}` places, or the two Italian plural forms, chosen by the number `n`. */
export type Texts = Record<string, string | { one: string; other: string }>
export type TextParams = Record<string, string | number>

const plural = new Intl.PluralRules('it')

/**
 * Fills the places of a text. `params.n` chooses the plural form. An article before a value is elided where Italian
 * requires it. A place without a value stays visible as `{name}`.
 */
export function fillText(text: Texts[string], params: TextParams = {}): string {
  const form = typeof text === 'string' ? text : plural.select(Number(params.n ?? 0)) === 'one' ? text.one : text.other
  return form.replace(/(?:\b([Ii]l|[Aa]l|[Dd]al|[Dd]el|[Nn]el|[Ss]ul) )?\{(\w+)\}/g, (place, article, name: string) => {
    const value = params[name]
    if (value === undefined) return place
    return article === undefined ? String(value) : withArticle(article, String(value))
  })
}

/**
 * The first `longest` characters of a text. A character of two code units, such as an emoji, is never cut in half,
 * because no column can hold a half.
 */
export function cutText(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** A text with a name in it, cut to `longest` characters. A long name loses its end, and the words around it stay. */
export function fillCut(text: string, name: string, longest: number): string {
  const words = fillText(text, { name: '' }).length
  return fillText(text, { name: cutText(name, longest - words) })
}

/**
 * The article before a value: "il 12/03", but "l'8/03", "l'11 marzo", "dall'11/11/2027", "l'8,5 %", "dell'80". A number
 * that begins with the digit 8 sounds with a vowel first; so does eleven alone, before a comma or as thousands.
 */
export function withArticle(article: string, said: string): string {
  if (!/^(8|08(?!\d)|11(?!\d))/.test(said)) return `${article} ${said}`
  return article.length === 2 && /^i/i.test(article) ? `${article === 'Il' ? 'L' : 'l'}'${said}` : `${article}l'${said}`
}

/** The number of a booking within its trip as the office says it, with at least three digits: "012". */
export const bookingDigits = (bookingNumber: number): string => String(bookingNumber).padStart(3, '0')
