import type { Texts } from '#src/shared/text.ts'

/** Why a message did not leave, as the outbox keeps it. Browsers get it with the message. */
export const mailText = {
  'outbox.why.address': "Il server di posta rifiuta l'indirizzo {address} ({answer}).",
  'outbox.why.message': 'Il server di posta rifiuta il messaggio per {address} ({answer}).',
  'outbox.why.sender': "Il server di posta non accetta {address} come mittente: avvisa l'amministratore ({answer}).",
  'outbox.why.malformed': "L'indirizzo {address} non è un indirizzo email.",
  'outbox.why.later': 'Il server di posta per ora non prende il messaggio per {address} ({answer}).',
  'outbox.why.barred': "Il server di posta non lascia entrare il programma: avvisa l'amministratore ({answer}).",
  'outbox.why.files': 'Un allegato non si legge.',
  'outbox.why.away': 'Il server di posta non risponde.',
} as const satisfies Texts
