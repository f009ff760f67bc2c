import type { Texts } from '#src/shared/text.ts'

export const preferencesText = {
  'preferences.too-many': 'Le tue viste e preferenze occupano troppo spazio: togli qualche vista salvata.',
} as const satisfies Texts
