import type { Texts } from '#src/shared/text.ts'

export const pagesText = {
  'pages.not-found': 'Not Found',
  'pages.not-found-text': 'La pagina che cerchi non esiste o è stata spostata.',
  'pages.to-calendar': 'Vai al calendario',
  'pages.failure': 'Something went wrong!',
  'pages.failure-text': "Si è verificato un errore imprevisto. Ricarica la pagina; se continua, avvisa l'assistenza.",
  'pages.show-error': 'Show Error',
  'pages.hide-error': 'Hide Error',
  'pages.reload': 'Ricarica',
  'pages.this-page': 'questa pagina',
  'pages.forbidden': 'Pagina riservata',
  'pages.to-home': 'Vai a Oggi',

  'pages.penalty-example':
    'Per esempio: rinuncia oggi {today}, partenza {departsOn}: {n} giorni prima, penale {percent} della quota.',

  'pages.about': 'Informazioni',
  'pages.about-text': 'Il gestionale per chi organizza viaggi in pullman.',
  'pages.about-version': 'Versione',
  'pages.about-licence': 'Licenza',
  'pages.about-data': 'Dati',
  'pages.about-data-text':
    'Comuni e stati esteri: dati ANPR, licenza CC-BY 4.0, tramite @marketto/belfiore-connector-embedded (MIT).',
  'pages.about-fonts': 'Caratteri',
  'pages.about-fonts-text': 'Source Sans 3 e IBM Plex Mono, SIL Open Font License 1.1.',
  'pages.about-libraries': 'Librerie',
} as const satisfies Texts
