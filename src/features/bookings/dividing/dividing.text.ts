import type { Texts } from '#src/shared/text.ts'

export const dividingText = {
  'bookings.split': 'Dividi in due pratiche…',
  'bookings.split.title': 'Chi passa in una pratica propria?',
  'bookings.split.help': 'Agenzia, stato e condizioni restano le stesse; il prezzo è diviso al centesimo.',
  'bookings.split.people': 'Persone che passano',
  'bookings.split.room': 'Camera di chi passa',
  'bookings.split.same-room': 'Resta nella stessa camera',
  'bookings.split.paid': 'Versato che passa con loro',
  'bookings.split.paid-help': 'Su {paid} versati; in proporzione sarebbero {share}',
  'bookings.split.stays': 'Prezzo di chi resta',
  'bookings.split.leaves': 'Prezzo di chi passa',
  'bookings.split.single': 'Una camera per uno costa in più il supplemento singola.',
  'bookings.split.submit': 'Dividi la pratica',
  'bookings.split.done': 'La nuova pratica è la n. {n}',
  'bookings.split.failed': 'La pratica non è stata divisa',
  'bookings.split-crew': 'Le camere di accompagnatori e autisti si dividono nella rooming list',
  'bookings.split-nobody-left': 'Scegli chi passa: qualcuno passa e qualcuno resta',
  'bookings.split-paid-range': 'Passa al massimo ciò che è stato versato',

  'bookings.join': "Unisci un'altra pratica…",
  'bookings.join.title': 'Quale pratica si unisce a questa?',
  'bookings.join.help':
    "Persone, prezzo, versamenti e cronologia passano in questa pratica; il numero dell'altra non torna più.",
  'bookings.join.other': 'Altra pratica',
  'bookings.join.none': 'Nessuna altra pratica dello stesso stato',
  'bookings.join.what': 'le altre pratiche',
  'bookings.join.option': '{n} · {name}, {people} pers.',
  'bookings.join.submit': 'Unisci le pratiche',
  'bookings.join.done': 'Le due pratiche sono una',
  'bookings.join.failed': 'Le pratiche non sono state unite',
  'bookings.join-choose': 'Scegli la pratica da unire',
  'bookings.join-itself': 'È la stessa pratica',
  'bookings.join-other-status': 'Le due pratiche hanno uno stato diverso',
  'bookings.join-other-agency': "Le due pratiche hanno un'agenzia o una commissione diversa",
  'bookings.join-other-terms':
    'Le due pratiche hanno prezzi di giorni diversi: prima aggiorna il prezzo di una delle due',

  'bookings.activity-split': '{operator} ha diviso la prenotazione di {customer}: la n. {n} è di {other}',
  'bookings.activity-joined': '{operator} ha unito a quella di {customer} la prenotazione n. {n} di {other}',
} as const satisfies Texts
