import type { Texts } from './text.ts'

/** What every paper and sheet says. */
export const papersText = {
  'papers.page': 'Pagina {n} di {of}',
} as const satisfies Texts
