import type { Texts } from './text.ts'

/** Texts that every paper and sheet shares. */
export const papersText = {
  'papers.page': 'Pagina {n} di {of}',
  'papers.printed': 'Stampato il {day} {time} da {name}',
  'papers.phone': 'Tel. {phone}',
  'papers.emergency': 'Emergenze {phone}',
  'papers.labelled': '{label}: {value}',
  'papers.unknown-letters': 'Un ? sta per una lettera che la stampa non sa scrivere.',
} as const satisfies Texts
