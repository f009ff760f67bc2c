import type { Texts } from '#src/shared/text.ts'

/** Texts of the list for the insurer. */
export const insuredListText = {
  'insurance.list.title': 'Elenco assicurati',
  'insurance.list.heading': 'Elenco assicurati · {title}',
  'insurance.list.days': 'Dal {from} al {to}',
  'insurance.list.person': 'Cognome e nome',
  'insurance.list.sex': 'Sesso',
  'insurance.list.bornOn': 'Nato il',
  'insurance.list.birthPlace': 'Luogo di nascita',
  'insurance.list.taxCode': 'Codice fiscale',
  'insurance.list.foreign': '{code} (estero)',
  'insurance.list.booking': 'Pratica',
  'insurance.list.premium': 'Premio',
  'insurance.list.state': 'Polizza',
  'insurance.list.to-issue': 'da emettere',
  'insurance.list.issued': 'emessa il {day}',
  'insurance.list.left': 'emessa il {day}, ha rinunciato il {left}',
  'insurance.list.to-verify': 'emessa il {day}, da verificare',
  'insurance.list.totals': { one: '{n} assicurato', other: '{n} assicurati' },
  'insurance.list.total': 'Totale premi {sum}',
  'insurance.list.unnamed': {
    one: 'Manca {n} nominativo: non è in elenco.',
    other: 'Mancano {n} nominativi: non sono in elenco.',
  },
  'insurance.list.empty': 'Nessun assicurato.',
} as const satisfies Texts
