import type { Texts } from '#src/shared/text.ts'

export const permitsText = {
  'permits.until-before-from': "La fine deve essere dopo l'inizio",
  'permits.activity-added': '{operator} ha aggiunto il permesso di {place} ({service})',
  'permits.activity-edited': '{operator} ha modificato il permesso di {place} ({service})',
  'permits.activity-removed': '{operator} ha eliminato il permesso di {place} ({service})',
  'permits.activity-to-update': {
    one: 'La targa {plate} non è più di un bus: {n} permesso da aggiornare',
    other: 'La targa {plate} non è più di un bus: {n} permessi da aggiornare',
  },
} as const satisfies Texts
