import type { Texts } from '#src/shared/text.ts'

/**
 * The text that the program has for each kind of message. Names in braces are data; a part in brackets without its data
 * is left out, and so is a line. Browsers get them with the settings, not with the page.
 */
export const standardTexts = {
  'texts.subject.bookingConfirmation': 'Prenotazione {pratica}: {titolo}, {date}',
  'texts.body.bookingConfirmation':
    'Gentile {nome},\n\nla tua prenotazione per {titolo} ({date}) è confermata.\n\nPratica: {pratica}\nPersone: {nomi}\nCamera: {camera}\nQuota: {prezzo}\nVersato: {versato}\nRestano {saldo} entro il {scadenza}\n\nPer ogni domanda siamo al {telefono}.\n\n{operatore}\n{agenzia}',
  'texts.subject.optionExpired': 'Opzione scaduta: {titolo}, {date}',
  'texts.body.optionExpired':
    "Gentile {nome},\n\nl'opzione per {titolo} ({date}), pratica {pratica}, è scaduta[ il {scadenza}]: i posti non sono più riservati.\n\nSe vuoi ancora partire, scrivici[ o chiamaci al {telefono}]: vediamo insieme che cosa c'è.\n\n{operatore}\n{agenzia}",
  'texts.subject.waitingPromoted': 'Si è liberato un posto: {titolo}, {date}',
  'texts.body.waitingPromoted':
    'Gentile {nome},\n\nsi è liberato un posto per {titolo} ({date}) e ora è riservato per te: {nomi}, pratica {pratica}.\n\nConfermaci entro il {scadenza}, poi passa a chi aspetta dopo di te.[ Siamo al {telefono}.]\n\n{operatore}\n{agenzia}',
  'texts.subject.balanceReminder': 'Saldo del viaggio {titolo} del {data}',
  'texts.body.balanceReminder':
    'Gentile {nome},\n\nper il viaggio {titolo} del {data} risulta da versare un saldo di {importo}[ entro il {scadenza}].\n\nSe hai già pagato, non tenere conto di questo messaggio.\n\n{operatore}\n{agenzia}',
  'texts.subject.summons': '{titolo}, {data}: ritrovo e foglio notizie',
  'texts.body.summons':
    'Gentile {nome}, ti aspettiamo {giorno} {data} alle {ora} a {punto di carico}[, {indirizzo}]. Ti chiediamo di presentarti 15 minuti prima.\n\nPosto sul bus: {posto}.\n\nAccompagnatore: {accompagnatore}[, tel. {telefono}, attivo durante il viaggio].\n\nPorta con te {documento}.\n\nIn allegato trovi il foglio notizie.\n\nBuon viaggio!',
  'texts.subject.questionnaire': "Com'è andato il viaggio? {titolo}",
  'texts.body.questionnaire':
    "Gentile {nome},\n\ngrazie di aver viaggiato con noi a {titolo}. Ci dici com'è andata? Bastano due minuti:\n\n{link}\n\n[Il link è personale. Le risposte si possono cambiare fino al {scadenza}.]\n\n{operatore}\n{agenzia}",
  'texts.subject.customersFree': '{titolo}, {date}',
  'texts.body.customersFree': 'Gentile {nome},\n\n\n\n{operatore}\n{agenzia}',
  'texts.subject.customersCancelled': 'Viaggio annullato: {titolo}, {date}',
  'texts.body.customersCancelled':
    'Gentile {nome}, siamo spiacenti di comunicarti che il viaggio {titolo} del {data} è stato annullato. [{motivo}]\n\nTi rimborseremo {importo} entro il {termine}.\n\nSiamo a disposizione al {telefono}.\n\n{operatore}\n{agenzia}',
  'texts.subject.order': 'Ordine: {servizio}, gruppo {titolo}, {date}',
  'texts.body.order':
    'Buongiorno,\n\nin allegato il nostro ordine per il gruppo {titolo} ({date}): {servizio}[, {quando}][, {camere}].\n\nVi chiediamo conferma scritta[ entro il {opzione}].[ Codice prenotazione: {pnr}.]\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.modification': 'Modifica: {servizio}, gruppo {titolo}, {date}',
  'texts.body.modification':
    'Buongiorno,\n\nper il gruppo {titolo} ({date}) modifichiamo quanto ordinato: {servizio}[, {quando}].\n[{modifiche}\n]\nIn allegato il documento aggiornato.[ Codice prenotazione: {pnr}.] Vi chiediamo conferma scritta.\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.cancellation': 'Disdetta: {servizio}, gruppo {titolo}, {date}',
  'texts.body.cancellation':
    'Buongiorno, per il gruppo {titolo} ({date}) vi chiediamo di disdire {servizio}[, {quando}][, codice prenotazione {pnr}][, e di restituire quanto versato: {versato}]. Attendiamo conferma scritta. Grazie.\n\n{operatore}\n{agenzia}',
  'texts.subject.voucher': 'Voucher: {servizio}, gruppo {titolo}, {date}',
  'texts.body.voucher':
    'Buongiorno,\n\nin allegato il voucher per il gruppo {titolo} ({date}): {servizio}[, {quando}][, {persone}].[ Codice prenotazione: {pnr}.][ Accompagnatore: {accompagnatore}.]\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.paymentRequest': 'Richiesta di pagamento: {fornitore}, {servizio}, {date}',
  'texts.body.paymentRequest':
    'Si richiede il pagamento di {importo} a {fornitore} per {servizio} del {data}[, entro il {scadenza}].[ Codice prenotazione: {pnr}.][ IBAN: {iban}.]\n\n{operatore}',
  'texts.subject.roomingList': 'Rooming list {titolo}, {hotel}',
  'texts.body.roomingList':
    'Buongiorno,\n\nin allegato la rooming list del gruppo {titolo}: arrivo {data}[ alle {ora}], {camere} e {ospiti}.\n\nVi chiediamo conferma di ricezione.\n\n{operatore}\n{agenzia}',
  'texts.subject.roomingUpdate': 'Rooming list aggiornata (versione {versione}): {titolo}, {hotel}',
  'texts.body.roomingUpdate':
    'Buongiorno,\n\nin allegato la rooming list aggiornata, versione {versione}, del gruppo {titolo}: arrivo {data}[ alle {ora}], {camere} e {ospiti}. Sostituisce la precedente.\n\nVi chiediamo conferma di ricezione.\n\n{operatore}\n{agenzia}',
  'texts.subject.roomingFinal': 'Rooming list definitiva: {titolo}, {hotel}',
  'texts.body.roomingFinal':
    'Buongiorno,\n\nin allegato la rooming list definitiva, versione {versione}, del gruppo {titolo}: arrivo {data}[ alle {ora}], {camere} e {ospiti}.\n\nNote alimentari: {note}\n\nAccompagnatore: {accompagnatore}[, {telefono}].\n\nVi chiediamo conferma di ricezione.\n\n{operatore}\n{agenzia}',
  'texts.subject.guideRecap': 'Riepilogo: {servizio}, {quando}, gruppo {titolo}',
  'texts.body.guideRecap':
    'Buongiorno,\n\nvi riepiloghiamo il servizio per il gruppo {titolo} ({date}):\n\nServizio: {servizio}\nQuando: {quando}\nLuogo: {luogo}\nPersone: {persone}\nCodice prenotazione: {pnr}\nAccompagnatore: {accompagnatore}[, {telefono}]\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.restaurantRecap': 'Riepilogo: {servizio}, {quando}, gruppo {titolo}',
  'texts.body.restaurantRecap':
    'Buongiorno,\n\nvi riepiloghiamo il servizio per il gruppo {titolo} ({date}):\n\nServizio: {servizio}\nQuando: {quando}\nPersone: {persone}\nNote alimentari: {note}\nCodice prenotazione: {pnr}\nAccompagnatore: {accompagnatore}[, {telefono}]\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.suppliersFree': 'Gruppo {titolo}, {date}: {servizio}',
  'texts.body.suppliersFree': 'Buongiorno,\n\n\n\nGrazie,\n{operatore}\n{agenzia}',
  'texts.subject.suppliersCancelled': 'Gruppo annullato: {titolo}, {date}',
  'texts.body.suppliersCancelled':
    'Buongiorno, il gruppo {titolo} ({date}) è annullato. Vi chiediamo di disdire {servizio}[, {quando}][, codice prenotazione {pnr}][, e di restituire quanto versato: {versato}]. Attendiamo conferma scritta. Grazie.\n\n{operatore}\n{agenzia}',
  'texts.subject.dossier': 'Dossier di viaggio: {titolo}, {date}',
  'texts.body.dossier':
    'Buongiorno {nome},\n\nin allegato il dossier del viaggio {titolo} ({date}).\n\nBuon viaggio,\n{operatore}\n{agenzia}',
  'texts.subject.chaperonesFree': '{titolo}, {date}',
  'texts.body.chaperonesFree': 'Buongiorno {nome},\n\n\n\n{operatore}\n{agenzia}',
  'texts.subject.agenciesFree': '{titolo}, {date}',
  'texts.body.agenciesFree': 'Buongiorno,\n\nper {titolo} ({date}), pratiche {pratiche}:\n\n\n\n{operatore}\n{agenzia}',
  'texts.subject.officesCancelled': 'Annullato: {titolo}, {date}',
  'texts.body.officesCancelled':
    'Il viaggio {titolo} ({date}) è annullato. [{motivo}]\n\nPratiche: {pratiche}.\nImporti incassati: {importo}.\nServizi da disdire: {elenco}.\n\n{operatore}',
} as const satisfies Texts
