import type { Texts } from '#src/shared/text.ts'

/** Texts of the page with the texts of messages. */
export const textsPageText = {
  'settings.texts': 'Testi dei messaggi',
  'texts.heading': 'Testi dei messaggi',
  'texts.what': 'i testi dei messaggi',
  'texts.kinds': 'Tipi di messaggio',
  'texts.own': 'modificato',
  'texts.changed-by': 'Modificato il {day} da {by}',
  'texts.standard': 'Testo del programma',
  'texts.save': 'Salva',
  'texts.saved': 'Testo salvato',
  'texts.save-failed': 'Qualcosa è andato storto: il testo non è stato salvato',
  'texts.restore': 'Ripristina il testo del programma',
  'texts.restored': 'Testo ripristinato',
  'texts.help':
    'Ogni nome tra graffe diventa il dato del destinatario. Una parte tra [ ] si toglie se il dato manca, e così la sua riga.',
  'texts.preview': 'Anteprima',
  'texts.preview-of': 'Con i dati di {name}, {trip}',
  'texts.preview-none': 'Nessun viaggio ha ancora un destinatario per questo messaggio: i dati restano tra graffe.',
} as const satisfies Texts
