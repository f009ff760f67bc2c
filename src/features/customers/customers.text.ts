import type { Texts } from '#src/shared/text.ts'

export const customersText = {
  'customers.document.passport': 'Passaporto',
  'customers.document.idCard': "Carta d'identità",
  'customers.document.drivingLicense': 'Patente di guida',

  'customers.surname': 'Inserisci il cognome',
  'customers.name': 'Inserisci il nome',
  'customers.sex': 'Indica il sesso',
  'customers.residence': 'Inserisci la residenza',
  'customers.birth-place': 'Inserisci il luogo di nascita',
  'customers.born-on': 'Inserisci la data di nascita',
  'customers.document-type': 'Scegli il tipo di documento',
  'customers.document-number': 'Inserisci il numero del documento',
  'customers.issued-on': 'Inserisci la data di rilascio',
  'customers.expires-on': 'Inserisci la data di scadenza',
  'customers.document-expires-before-return': 'Il documento scade prima del rientro ({data})',
  'customers.document-expires-before-issue': 'La scadenza viene prima del rilascio',
  'customers.email': 'Email non valida',
  'customers.phone': 'Inserisci un numero di telefono',
  'customers.postal-code': 'Il CAP ha 5 cifre',

  'customers.tax-code-missing': 'Inserisci il codice fiscale',
  'customers.tax-code-structure':
    'Il codice fiscale non è corretto: ha 16 lettere e cifre, per esempio RSSMRA45C12F205C',
  'customers.tax-code-check-letter': "Il codice fiscale non è corretto: controlla l'ultimo carattere",
  'customers.tax-code-date': 'Il codice fiscale non è corretto: contiene una data che non esiste',
  'customers.tax-code-mismatch': 'Il codice fiscale non corrisponde a cognome, nome o data di nascita',

  'customers.tax-code-taken': "Questo codice fiscale è già di un'altra persona",
  'customers.activity-created': '{operator} ha registrato {customer}',
  'customers.activity-edited': '{operator} ha modificato i dati di {customer}',
} as const satisfies Texts
