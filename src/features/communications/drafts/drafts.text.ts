import type { Texts } from '#src/shared/text.ts'

/**
 * Texts of the server's proposed messages and of its checks before sending. A part in brackets is left out when one of
 * its values is missing. Browsers do not load these texts.
 */
export const draftsText = {
  'communications.accounting-office': 'Contabilità',
  'communications.paper-failed': 'Il documento non si è potuto preparare',
  'communications.subject.order': 'Ordine: {service}, gruppo {title}, {dates}',
  'communications.subject.modification': 'Modifica: {service}, gruppo {title}, {dates}',
  'communications.subject.cancellation': 'Disdetta: {service}, gruppo {title}, {dates}',
  'communications.subject.voucher': 'Voucher: {service}, gruppo {title}, {dates}',
  'communications.subject.paymentRequest': 'Richiesta di pagamento: {provider}, {service}, {dates}',
  'communications.body.order':
    'Buongiorno,\n\nin allegato il nostro ordine per il gruppo {title} ({dates}): {service}[, {when}][, {rooms}].\n\nVi chiediamo conferma scritta[ entro il {optionOn}].[ Codice prenotazione: {pnr}.]\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.modification':
    'Buongiorno,\n\nper il gruppo {title} ({dates}) modifichiamo quanto ordinato: {service}.\n[{changes}\n]\nIn allegato il documento aggiornato.[ Codice prenotazione: {pnr}.] Vi chiediamo conferma scritta.\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.cancellation':
    'Buongiorno, il gruppo {title} ({dates}) è annullato. Vi chiediamo di disdire {service}[, codice prenotazione {pnr}][, e di restituire quanto versato: {paid}]. Attendiamo conferma scritta. Grazie.\n\n{operator}\n{agency}',
  'communications.body.cancellation-alone':
    'Buongiorno, per il gruppo {title} ({dates}) vi chiediamo di disdire {service}[, codice prenotazione {pnr}][, e di restituire quanto versato: {paid}]. Attendiamo conferma scritta. Grazie.\n\n{operator}\n{agency}',
  'communications.body.voucher':
    'Buongiorno,\n\nin allegato il voucher per il gruppo {title} ({dates}): {service}[, {when}][, {people}].[ Codice prenotazione: {pnr}.][ Accompagnatore: {leader}.]\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.paymentRequest':
    'Si richiede il pagamento di {amount} a {provider} per {service} del {date}, entro il {due}.[ Codice prenotazione: {pnr}.][ IBAN: {iban}.]\n\n{operator}',
  'communications.unknown-amount': 'importo da definire',
  'communications.when': '{day} alle {time}',
  'communications.change': '- {fact}: {before} → {now}',
  'communications.check.email': 'Indirizzo del fornitore presente',
  'communications.check.no-email': '{provider} non ha un indirizzo email',
  'communications.check.no-office-email': "L'ufficio contabilità non ha un indirizzo email nelle impostazioni",
  'communications.check.no-pnr': 'Manca il codice prenotazione (PNR)',
  'communications.check.no-amount': "Manca l'importo",
  'communications.check.no-rooms': 'Nessuna camera in allotment',
  'communications.check.option-past': "L'opzione del fornitore è scaduta il {day}",
  'communications.check.no-people': 'Nessun partecipante confermato',
  'communications.check.no-leader': "Manca l'accompagnatore",
  'communications.check.paper-ready': 'Documento pronto',
  'communications.check.unprintable': 'Il PDF non sa scrivere tutte le lettere di: {names}',
} as const satisfies Texts
