import type { Texts } from '#src/shared/text.ts'

/** Texts of the reminders of a balance. */
export const remindersText = {
  'communications.nothing-owed': "Una delle pratiche scelte non ha più niente da saldare: l'elenco ora lo mostra",
  'communications.reminded-meanwhile':
    "Nel frattempo {by} ha già sollecitato {name}: rileggi l'elenco prima di inviare",
  'communications.balance-changed': 'La pratica non deve più il saldo che il sollecito chiede: non è stato inviato.',
  'communications.no-email': '{name} non ha un indirizzo email: va avvisato per telefono o posta',
  'communications.unknown-variable': 'Il testo usa {name} tra graffe, che non è tra i dati della pratica',
  'communications.activity-reminded': {
    one: '{operator} ha sollecitato il saldo di {n} pratica per email',
    other: '{operator} ha sollecitato il saldo di {n} pratiche per email',
  },
  'communications.activity-reminded-told': {
    one: '{operator} ha sollecitato il saldo di {n} pratica {how}',
    other: '{operator} ha sollecitato il saldo di {n} pratiche {how}',
  },
  'communications.activity-reminded-untold': {
    one: '{operator} ha tolto il segno di saldo sollecitato a {n} pratica',
    other: '{operator} ha tolto il segno di saldo sollecitato a {n} pratiche',
  },
  'reminders.open': 'Sollecita saldo',
  'reminders.title': 'Sollecita il saldo',
  'reminders.what': 'i saldi da sollecitare',
  'reminders.none-chosen': 'Nessuna delle persone scelte deve ancora saldare',
  'reminders.nobody': 'Nessuna delle pratiche scelte ha un saldo da sollecitare.',
  'reminders.not-owing': {
    one: '{n} pratica scelta non ha niente da sollecitare.',
    other: '{n} pratiche scelte non hanno niente da sollecitare.',
  },
  'reminders.recipients': 'Destinatari',
  'reminders.without-email': 'Senza email: da avvisare per telefono o posta',
  'reminders.due': '{amount}, pratica {code}',
  'reminders.due-by': '{amount} entro il {day}, pratica {code}',
  'reminders.sent-before': 'Già sollecitato il {day} alle {time} da {by}',
  'reminders.told-before': 'Avvisato {how} il {day} alle {time} da {by}',
  'reminders.stuck-before': 'Il sollecito del {day} alle {time} di {by} non è arrivato',
  'reminders.uncertain-before':
    'Il sollecito del {day} alle {time} di {by} può essere arrivato o no: chiedi al destinatario',
  'reminders.body-help':
    'Per ogni pratica: {nome}, {titolo}, {data}, {importo}, {scadenza}. Le parti tra [ ] si tolgono se manca il dato.',
  'reminders.preview': 'Anteprima per {name}',
  'reminders.send': { one: 'Invia a {n} destinatario', other: 'Invia a {n} destinatari' },
  'reminders.choose': 'Scegli almeno un destinatario',
  'reminders.tell': 'Segna avvisati',
  'reminders.back': 'Annulla',
  'reminders.sent': { one: 'Sollecito in uscita per {n} pratica', other: 'Solleciti in uscita per {n} pratiche' },
  'reminders.told': { one: '{n} pratica segnata come avvisata', other: '{n} pratiche segnate come avvisate' },
} as const satisfies Texts
