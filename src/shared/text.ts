/** Texts by key. A value is a text with `{name}` places, or the two Italian plural forms chosen by the number `n`. */
export type Texts = Record<string, string | { one: string; other: string }>
export type TextParams = Record<string, string | number>

const plural = new Intl.PluralRules('it')

/** Fills a text's places; the plural form follows `params.n`. A place without a value stays visible as `{name}`. */
export function fillText(text: Texts[string], params: TextParams = {}): string {
  const form = typeof text === 'string' ? text : plural.select(Number(params.n ?? 0)) === 'one' ? text.one : text.other
  return form.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}
