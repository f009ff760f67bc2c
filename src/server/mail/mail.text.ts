import type { Texts } from '#src/shared/text.ts'

/**
 * Texts of messages that sign somebody in, and the reasons why a message did not leave. Browsers get them with the
 * message.
 */
export const mailText = {
  'outbox.program-name': 'Torpedone',
  'access.mail-reset-subject': 'Torpedone: scegli una nuova password',
  'access.mail-reset-body':
    "Ciao {name},\n\nper scegliere una nuova password apri questo link entro un'ora:\n\n{link}\n\nSe non sei stato tu a chiederlo, non devi fare nulla: la tua password resta quella di prima.\n",
  'access.mail-invite-subject': 'Torpedone: sei stato invitato',
  'access.mail-invite-body':
    'Ciao,\n\n{name} ti ha invitato a lavorare con Torpedone. Apri questo link entro sette giorni, una volta sola:\n\n{link}\n',
  'outbox.why.address': "Il server di posta rifiuta l'indirizzo {address} ({answer}).",
  'outbox.why.message': 'Il server di posta rifiuta il messaggio per {address} ({answer}).',
  'outbox.why.sender': "Il server di posta non accetta {address} come mittente: avvisa l'amministratore ({answer}).",
  'outbox.why.malformed': "L'indirizzo {address} non è un indirizzo email.",
  'outbox.why.later': 'Il server di posta per ora non prende il messaggio per {address} ({answer}).',
  'outbox.why.barred': "Il server di posta non lascia entrare il programma: avvisa l'amministratore ({answer}).",
  'outbox.why.files': 'Un allegato non si legge.',
  'outbox.why.unknown':
    'La linea si è interrotta prima della risposta del server di posta: il messaggio per {address} può essere arrivato o no.',
  'outbox.why.ended': "Il programma si è fermato durante l'invio: il messaggio può essere arrivato o no.",
  'outbox.why.trial': 'Qui si fanno prove: senza MAIL_DIVERT_TO nessun messaggio parte.',
  'outbox.why.diverted': 'Deviato a {address}: qui si fanno prove, il destinatario non ha ricevuto niente.',
  'outbox.diverted-subject': '[Prova per {address}] {subject}',
  'outbox.why.away': 'Il server di posta non risponde.',
} as const satisfies Texts
