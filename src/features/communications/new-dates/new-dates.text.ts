import type { Texts } from '#src/shared/text.ts'

/** The message that a booking has another date. A part in brackets is left out when its value is missing. */
export const newDatesText = {
  'new-dates.subject': '{titolo}: la tua nuova data è il {data}',
  'new-dates.body':
    'Gentile {nome},\n\nla tua prenotazione per {titolo} passa dal {prima} al {data}[, con ritorno il {ritorno}].[\n\nLa partenza è alle {ora} da {partenza}.]\n\nQuanto hai già versato vale per la nuova data. Per lo spostamento non è dovuta nessuna penale.',
  'new-dates.title': 'Scrivi che la data è cambiata',
  'new-dates.what': 'il messaggio',
  'new-dates.without-email': '{name} non ha un indirizzo email: va avvisato per telefono o posta.',
  'new-dates.told-already': 'Avvisato il {day} alle {time} da {by}.',
  'new-dates.lost': 'Il messaggio a {recipient} non è arrivato',
  'new-dates.uncertain': 'Il messaggio a {recipient} può essere arrivato o no',
  'new-dates.to': 'A {name}, {email}',
  'new-dates.send': 'Invia',
  'new-dates.tell': 'Segna avvisato',
  'new-dates.back': 'Non ora',
  'new-dates.sent': 'Messaggio in uscita per {name}',
  'new-dates.told': '{name}: segnato come avvisato',
  'new-dates.not-needed': 'La prenotazione non è più su questa data: non è stato inviato.',
  'communications.not-moved': "La prenotazione non viene da un'altra data: non c'è niente da scrivere",
  'communications.new-date-told': '{by} ha già avvisato {name} della nuova data',
  'communications.activity-new-date-sent': '{operator} ha scritto a {customer} la nuova data',
  'communications.telling-stays': 'Il segno di avvisato non si può più togliere',
  'communications.activity-new-date-untold': '{operator} ha tolto il segno che {customer} sa della nuova data',
  'communications.activity-new-date-told': '{operator} ha avvisato {customer} della nuova data {how}',
} as const satisfies Texts
