import type { Texts } from '#src/shared/text.ts'

export const agenciesText = {
  'agencies.email': 'Email non valida',
  'agencies.direct-exists': "C'è già un'agenzia per la vendita diretta.",
  'agencies.direct-fixed': 'La vendita diretta resta sempre in uso e non ha commissione.',
  'agencies.commission-range': 'Inserisci una percentuale valida, da 0 a 100',
  'agencies.activity-added': "{operator} ha aggiunto l'agenzia {agency}",
  'agencies.activity-changed': "{operator} ha modificato l'agenzia {agency}",
} as const satisfies Texts
