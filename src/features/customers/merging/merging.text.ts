import type { Texts } from '#src/shared/text.ts'

/** Texts of merging that the server uses too: refusals, and words that are stored. */
export const mergingRefusals = {
  'customers.merge-itself': 'Una persona non si unisce a se stessa',
  'customers.merge-two-codes': 'Hanno due codici fiscali diversi: sono due persone',
  'customers.merge-one-booking': 'Sono nella stessa pratica: togli prima una delle due',
  'customers.merge-gone': "Una delle due è già stata unita a un'altra, o cancellata",
  'customers.merged-double': 'scheda unita',
} as const satisfies Texts

/** Texts that only the window of merging uses. */
export const mergingText = {
  'merging.with': "Unisci con un'altra scheda",
  'merging.title': 'È la stessa persona?',
  'merging.sum.trips': 'Viaggi',
  'merging.sum.bookings': 'Pratiche',
  'merging.sum.paidCents': 'Versamenti',
  'merging.sum.documents': 'Documenti',
  'merging.apart': 'Sono due persone diverse',
  'merging.failed': "Qualcosa è andato storto nell'unione delle schede",
  'merging.merged': 'Schede unite',
  'merging.told-apart': 'Annotato: sono due persone diverse',
  'merging.last': 'ultimo {day}',
  'merging.choice.document': 'Documento',
  'merging.choice.health': 'Allergie e intolleranze',
  'merging.choice.expires': 'scade il {day}',
  'merging.choice.consent': 'Consenso dato',
  'merging.choice.to-ask': 'Da chiedere di nuovo',
  'merging.alike.taxCode': 'Stesso codice fiscale',
  'merging.alike.name': 'stesso nome',
  'merging.alike.bornOn': 'stessa data di nascita',
  'merging.alike.phone': 'stesso telefono',
  'merging.alike.email': 'stessa email',
} as const satisfies Texts
