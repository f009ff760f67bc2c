import type { Texts } from './text.ts'

/** Texts of the outcomes that any call may have. */
export const callsText = {
  'calls.too-many-waiting':
    'Senza rete si tengono in attesa al massimo {n} modifiche: aspetta che torni la connessione.',
  'calls.failed': "C'è stato un errore. Riprova!",
  'calls.away': 'Il servizio non risponde in questo momento. Riprova fra poco.',
  'calls.disk-full':
    "Il disco del server è pieno: finché non si libera spazio non si può salvare. Avvisa l'amministratore.",
  'calls.invalid': 'I dati inviati non sono validi: controlla i campi segnalati.',
  'calls.unreadable': 'I dati inviati non si leggono.',
  'calls.address-too-long': "L'indirizzo è troppo lungo: accorcia quello che cerchi.",
  'calls.too-slow': 'La richiesta ci ha messo troppo ad arrivare: riprova.',
  'calls.back-home': 'Torna alla pagina iniziale',
  'calls.unauthenticated': 'La sessione è scaduta. Accedi di nuovo per continuare.',
  'calls.forbidden': "Non hai i permessi per questa operazione. Rivolgiti all'amministratore.",
  'calls.foreign-page': 'Da questa pagina non si può salvare: apri il programma al suo indirizzo, {address}.',
  'calls.not-found': 'Quello che cerchi non esiste più o non è accessibile.',
  'calls.conflict': 'Qualcuno ha modificato questi dati. Ricarica prima di salvare.',
  'calls.stale': '{name} ha modificato questa scheda alle {time}. Ricarica prima di salvare.',
  'calls.gone-reference': 'Una delle voci scelte non esiste più. Ricarica e riprova.',
  'calls.left': "La richiesta è stata interrotta da chi l'ha fatta.",
  'calls.in-use': 'Non si può eliminare: è ancora usato altrove.',
  'calls.too-large': 'I dati inviati sono troppo grandi.',
  'calls.one-file': 'Si carica un file alla volta.',
  'calls.unsupported': 'Il formato dei dati inviati non è ammesso.',
  'calls.too-many': {
    one: 'Troppi tentativi. Riprova fra un minuto.',
    other: 'Troppi tentativi. Riprova fra {n} minuti.',
  },
  'server.trip-busy': 'In molti stanno salvando nello stesso momento. Riprova fra qualche secondo.',
  'server.busy': 'Il servizio è molto occupato. Riprova fra qualche secondo.',
  'calls.key-missing': "Manca l'intestazione idempotency-key.",
  'calls.key-reused': 'La stessa chiave è già stata usata per una richiesta diversa.',
} as const satisfies Texts
