import type { Texts } from '#src/shared/text.ts'

export const documentsText = {
  'archive.report-too-early': 'La relazione finale si carica dal giorno della partenza',
  'archive.replaced': 'Questo documento è stato sostituito da una nuova versione',
  'archive.empty': "L'archivio è vuoto: non c'è nulla da scaricare",
  'archive.too-large': 'I documenti superano i 4 GB: scaricali uno per uno',
  'archive.type.serviceDocument': 'Documento di servizio',
  'archive.type.insurancePolicy': 'Polizza assicurativa',
  'archive.type.evaluationPoll': 'Questionario di gradimento',
  'archive.type.finalReport': 'Relazione finale',
  'archive.folder-sent': 'Inviati dal viaggio',
  'archive.said-name': 'Nome',
  'archive.said-type': 'Tipo',
  'archive.activity-added': '{operator} ha caricato {document}',
  'archive.activity-edited': '{operator} ha modificato {document}',
  'archive.activity-removed': '{operator} ha eliminato {document}',
  'archive.activity-restored': '{operator} ha ripristinato {document}',
  'archive.activity-replaced': '{operator} ha sostituito {former} con {document}',
} as const satisfies Texts
