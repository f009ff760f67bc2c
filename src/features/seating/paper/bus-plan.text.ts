import type { Texts } from '#src/shared/text.ts'

/** Texts of the printed bus map, which no screen loads. */
export const busPlanText = {
  'seating.paper.heading': 'Pianta bus · {title}',
  'seating.paper.leaders': 'Accompagnatore',
  'seating.paper.here': { one: '{n} persona', other: '{n} persone' },
  'seating.paper.here-of': { one: '{here} di {n} persona', other: '{here} di {n} persone' },
  'seating.paper.no-stop': 'Senza punto di carico',
  'seating.paper.taken': { one: '{n} occupato', other: '{n} occupati' },
  'seating.paper.free': { one: '{n} libero', other: '{n} liberi' },
  'seating.paper.blocked': { one: '{n} bloccato', other: '{n} bloccati' },
  'seating.paper.crew': { one: '{n} posto dello staff', other: '{n} posti dello staff' },
  'seating.paper.without': { one: 'Senza posto: {n} persona', other: 'Senza posto: {n} persone' },
  'seating.paper.option': 'opzione',
  'seating.paper.indicative': "La pianta è indicativa: l'agenzia può spostare i posti.",
  'seating.paper.dashed': 'Bordo tratteggiato: in opzione. Il numero piccolo è la pratica.',
} as const satisfies Texts
