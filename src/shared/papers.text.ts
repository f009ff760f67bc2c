import type { Texts } from './text.ts'

/** Texts that every paper and sheet shares. */
export const papersText = {
  'papers.page': 'Pagina {n} di {of}',
} as const satisfies Texts
