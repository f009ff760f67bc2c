import type { Texts } from '#src/shared/text.ts'

export const alertsText = {
  'alerts.digest-subject': {
    one: 'Torpedone: 1 avviso da gestire, {day}',
    other: 'Torpedone: {n} avvisi da gestire, {day}',
  },
  'alerts.digest-body':
    "Ciao {name},\n\necco gli avvisi da gestire.\n\n{lists}\n\nApri le notifiche: {link}\n\nPer non ricevere più questo riepilogo, o cambiarne l'ora, apri Preferenze.\n",
  'alerts.digest-late': 'In ritardo',
  'alerts.digest-today': 'Oggi',
  'alerts.digest-week': 'Questa settimana',
  'alerts.title.supplierOptions': 'Fissa le opzioni con i fornitori',
  'alerts.title.customerRelease': 'Scadenza release clienti',
  'alerts.title.minReached': 'Minimo partecipanti raggiunto',
  'alerts.title.balances': 'Verifica e sollecita i saldi dei clienti',
  'alerts.title.supplierRelease': 'Release del fornitore',
  'alerts.title.issuePolicies': 'Emetti le polizze assicurative',
  'alerts.title.supplierConfirmations': 'Invia le conferme ai fornitori',
  'alerts.title.newsSheet': 'Invia foglio notizie e convocazione',
  'alerts.title.dossier': 'Invia il dossier di viaggio',
  'alerts.title.roomingList': "Invia la rooming list all'hotel",
  'alerts.title.finalRooming': 'Invia la rooming list definitiva',
  'alerts.title.recaps': 'Invia i riepiloghi a guide e ristoranti',
  'alerts.title.supplierPayments': 'Richiesta di pagamento dei fornitori',
  'alerts.title.secondGuide': 'Serve una seconda guida',
  'alerts.title.cancelNotices': "Avvisa clienti e fornitori dell'annullamento",
  'alerts.title.questionnaire': 'Invia il questionario di gradimento',
  'alerts.title.finalReport': 'Carica la relazione finale del viaggio',

  'alerts.not-yours': "Questo avviso è di un altro ufficio: può gestirlo solo chi lo riceve, o l'amministrazione.",
  'alerts.closed': "L'avviso si è già chiuso.",
  'alerts.day-passed': 'Scegli un giorno dopo oggi',
  'alerts.day-far': 'Scegli un giorno entro sei mesi',
  'alerts.not-by-hand': 'Questo avviso si chiude da solo quando la sua causa è risolta.',
  'alerts.back': "L'avviso è già tornato per i servizi aggiunti.",
  'alerts.not-done': "L'avviso non è segnato come fatto.",
  'alerts.too-many': 'Scegli al massimo 200 avvisi alla volta',

  'alerts.activity-put-off': "{operator} ha rimandato al {day} l'avviso «{alert}»",
  'alerts.activity-resumed': "{operator} ha ripreso l'avviso «{alert}»",
  'alerts.activity-done': "{operator} ha segnato come fatto l'avviso «{alert}»",
  'alerts.activity-reopened': "{operator} ha riaperto l'avviso «{alert}»",
} as const satisfies Texts
