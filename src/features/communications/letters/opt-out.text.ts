import type { Texts } from '#src/shared/text.ts'

/** Texts of the card of who wants no optional messages. */
export const optOutText = {
  'letters.opt-out-title': 'Messaggi',
  'letters.opt-out-label': 'Non vuole messaggi facoltativi',
  'letters.opt-out-note': 'Riceve solo quelli del contratto: conferme, saldi, convocazioni, annullamenti.',
  'letters.opt-out-since': 'Segnato il {day} da {name}. Riceve solo i messaggi del contratto.',
  'letters.opt-out-failed': 'Qualcosa è andato storto: la scelta non è salvata',
} as const satisfies Texts
