import type { Texts } from '#src/shared/text.ts'

/** Texts of the window that sends a copy. */
export const copyingText = {
  'outbox.copy-send': 'Invia una copia',
  'outbox.copy-title': 'Inviare una copia del messaggio?',
  'outbox.copy-to': 'A',
  'outbox.copy-help':
    'Parte un messaggio nuovo, con lo stesso testo e gli stessi allegati. Resta scritto chi lo ha inviato.',
  'outbox.copy-confirm': 'Invia copia',
  'outbox.copied-queued': 'Copia messa in coda',
  'outbox.copy-failed': 'Qualcosa è andato storto: la copia non è partita',
} as const satisfies Texts
