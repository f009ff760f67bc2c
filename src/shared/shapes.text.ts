import type { Texts } from './text.ts'

/** Faults at a field of any form, for shapes that belong to no feature. */
export const shapesText = {
  'shapes.required': 'Questo campo non può essere vuoto',
  'shapes.missing-data': 'Dati mancanti! Compila tutti i campi obbligatori per proseguire',
  'shapes.day': 'Data non valida',
  'shapes.time': 'Orario non valido, per esempio 06:15',
  'shapes.cents': 'Inserisci un prezzo valido, per esempio 890,00',
  'shapes.percent': 'Inserisci una percentuale valida, da 0 a 100',
  'shapes.duration': 'Inserisci una durata valida in giorni',
  'shapes.participants': 'Inserisci un numero minimo di partecipanti valido',
  'shapes.alert-days': 'Inserisci un numero di giorni da 0 a 180',
  'shapes.phone': 'Inserisci un numero di telefono',
  'shapes.too-long': 'Il testo è troppo lungo',
  'shapes.file-too-large': 'Il file supera i 20 MB',
  'shapes.file-missing': 'Seleziona un file per proseguire',
  'shapes.file-empty': 'Il file è vuoto',
  'shapes.file-format': 'Formato non ammesso: usa PDF, JPG, PNG, WebP, HEIC, DOCX o XLSX',
} as const satisfies Texts
