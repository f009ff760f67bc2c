import type { Texts } from '#src/shared/text.ts'

export const templatesText = {
  'templates.name-missing': 'Inserisci il nome del modello',
  'templates.daily-is-one-day': 'Un modello giornaliero dura un giorno',
  'templates.other-type': 'Il modello di partenza è di un altro tipo',
  'templates.gone': 'Questo modello non esiste più: scegline un altro',
  'templates.days-in-use': 'Ci sono servizi fino al giorno {day}: spostali prima di accorciare il modello',
  'templates.copy-name': '{name} (copia)',

  'templates.activity-created': '{operator} ha creato il modello {template}',
  'templates.activity-edited': '{operator} ha modificato il modello {template}',
  'templates.activity-deleted': '{operator} ha eliminato il modello {template}',
  'templates.activity-saved-from-trip': '{operator} ha salvato il modello {template} dal viaggio {trip}',
  'templates.activity-updated-from-trip': '{operator} ha aggiornato il modello {template} dal viaggio {trip}',
} as const satisfies Texts
