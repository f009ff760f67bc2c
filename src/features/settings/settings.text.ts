import type { Texts } from '#src/shared/text.ts'

export const settingsText = {
  'settings.age': "Inserisci un'età da 0 a 18 anni",
  'settings.refund-days': 'Inserisci da 0 a 14 giorni: di più la legge non ne dà',
  'settings.sight-months': 'Inserisci da 1 a 120 mesi',
  'settings.too-many-bands': 'Al massimo {n} fasce',
  'settings.penalty-range': 'Inserisci una fascia di giorni valida, da 0 a 999',
  'settings.penalty-percent': 'Inserisci una percentuale valida, da 0 a 100',
  'settings.penalty-overlap': 'Le fasce delle penali si sovrappongono.',
  'settings.penalty-open': 'Lascia aperta la prima fascia: chi rinuncia più di {n} giorni prima non paga nulla.',
  'settings.penalty-hole': {
    one: 'Buco di {n} giorno: chi rinuncia {from} giorni prima non paga nulla. Porta a {to}.',
    other: 'Buco di {n} giorni: chi rinuncia da {from} a {to} giorni prima non paga nulla. Porta a {to}.',
  },
  'settings.penalty-falls':
    'Più vicino alla partenza non si paga meno di prima: qui almeno {n} %, come nella fascia precedente.',
  'settings.activity-changed': '{operator} ha cambiato le impostazioni',
  'settings.activity-penalties': '{operator} ha cambiato la scala delle penali',
  'settings.logo-format': "Scegli un'immagine PNG o JPG",
  'settings.logo-heavy': 'Il logo supera i 500 KB',
  'settings.logo-large': 'Il logo supera i 2000 px',
  'settings.logo-broken': "L'immagine non si apre",
  'settings.activity-logo': '{operator} ha cambiato il logo',
  'settings.activity-logo-removed': '{operator} ha tolto il logo',
  'settings.email': 'Inserisci un indirizzo email valido',
  'settings.no-bands': 'Serve almeno una fascia',
} as const satisfies Texts
