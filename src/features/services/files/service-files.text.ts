import type { Texts } from '#src/shared/text.ts'

export const serviceFilesText = {
  'services.file-gone': "Un documento non c'è più: caricalo di nuovo",

  'services.activity-file-added': '{operator} ha caricato {document}',
  'services.activity-file-edited': '{operator} ha modificato {document}',
  'services.activity-file-removed': '{operator} ha eliminato {document}',
  'services.activity-file-restored': '{operator} ha ripristinato {document}',
  'services.activity-added': '{operator} ha aggiunto il servizio {service} ({provider})',
  'services.activity-edited': '{operator} ha modificato il servizio {service} ({provider})',
  'services.activity-removed': '{operator} ha eliminato il servizio {service} ({provider})',
  'services.activity-moved': '{operator} ha spostato il servizio {service} ({provider}) al giorno {day}',
  'services.activity-paid': '{operator} ha segnato come pagato {service} ({provider}), {amount}',
  'services.activity-unpaid': '{operator} ha segnato come da pagare {service} ({provider})',
  'services.activity-payment': '{operator} ha registrato un pagamento di {amount} a {provider} per {service}',
  'services.activity-refund': '{operator} ha registrato un rimborso di {amount} da {provider} per {service}',
  'services.activity-creditNote':
    '{operator} ha registrato una nota di credito di {amount} di {provider} per {service}',
  'services.activity-reversed': '{operator} ha stornato {amount} a {provider} per {service}',
  'services.activity-instalments': '{operator} ha concordato le rate di {service} ({provider}): {instalments}',
  'services.activity-invoice-added':
    '{operator} ha aggiunto la fattura {number} del {day} di {provider} per {service}, {amount}',
  'services.activity-invoice-edited':
    '{operator} ha modificato la fattura {number} del {day} di {provider} per {service}, {amount}',
  'services.activity-invoice-replaced':
    '{operator} ha sostituito il file della fattura {number} del {day} di {provider} per {service}',
  'services.activity-invoice-removed':
    '{operator} ha eliminato la fattura {number} del {day} di {provider} per {service}, {amount}',
  'services.activity-invoice-restored':
    '{operator} ha ripristinato la fattura {number} del {day} di {provider} per {service}, {amount}',
  'services.activity-sent': '{operator} ha inviato la conferma a {provider}',
  'services.activity-unsent': '{operator} ha segnato come da inviare la conferma a {provider}',
  'services.activity-file-replaced': '{operator} ha sostituito {former} con {document}',
  'services.file-replaced': 'Un altro documento ha già preso il posto di questo',
  'services.file-replace': 'Sostituisci {file}',
  'services.file-replaced-done': 'Documento sostituito: quello di prima resta tra le versioni precedenti',
  'services.former': { one: '{n} versione precedente', other: '{n} versioni precedenti' },
  'services.voucher-upload': 'Carica voucher',
  'services.vouchers-uploaded': { one: 'Voucher caricato', other: '{n} voucher caricati' },
  'services.voucher-replaced': 'Voucher sostituito: quello di prima resta tra le versioni precedenti',
  'services.voucher-removed': 'Voucher eliminato',
  'services.voucher-restored': 'Voucher ripristinato',
  'services.voucher-upload-failed': 'Qualcosa è andato storto nel caricamento del voucher',
  'services.voucher-remove-failed': "Qualcosa è andato storto nell'eliminazione del voucher",
  'services.no-files': 'Nessun documento',
  'services.voucher': 'Voucher',
  'services.file-name': 'Nome del documento',
  'services.file-rename': 'Rinomina {file}',
  'services.file-remove': 'Elimina {file}',
  'services.file-removed': 'Documento eliminato',
  'services.file-restored': 'Documento ripristinato',
  'services.files-uploaded': { one: 'Documento caricato', other: '{n} documenti caricati' },
  'services.file-upload-failed': 'Qualcosa è andato storto nel caricamento del documento',
  'services.file-remove-failed': "Qualcosa è andato storto nell'eliminazione del documento",
  'services.file-edit-failed': "Qualcosa è andato storto nell'aggiornamento del documento",
  'services.voucher-edit-failed': "Qualcosa è andato storto nell'aggiornamento del voucher",
} as const satisfies Texts
