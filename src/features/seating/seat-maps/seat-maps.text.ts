import type { Texts } from '#src/shared/text.ts'

/** What the calls about maps of coaches answer and record. */
export const seatMapsText = {
  'seating.map-name': 'Inserisci il nome della pianta',
  'seating.map-known': "C'è già una pianta con questo nome",
  'seating.registered-range': 'I posti del libretto vanno da 1 a 120',
  'seating.over-registered': 'La pianta ha {n} posti e il libretto {of}: togline, o correggi i posti del libretto.',
  'seating.too-many-rows': 'Un piano ha al massimo 30 file',
  'seating.too-many-seats': 'Una pianta ha al massimo 120 posti',
  'seating.layout-shape': 'Le file della pianta non sono tutte uguali.',
  'seating.layout-empty': 'La pianta non ha posti per i passeggeri.',
  'seating.label-missing': 'Un posto della pianta non ha numero.',
  'seating.label-twice': 'Due posti della pianta hanno lo stesso numero.',
  'seating.maps.name-of': 'Nome',
  'seating.maps.seats-of': 'Posti passeggeri',
  'seating.maps.registered-of': 'Posti libretto',
  'seating.maps.blocked-of': 'Posti bloccati',
  'seating.maps.supplements-of': 'Posti con supplemento',
  'seating.maps.numbers-of': 'Numeri',
  'seating.maps.drawing': 'Disegno',
  'seating.activity-map-added': '{operator} ha aggiunto la pianta «{map}» da {seats} posti',
  'seating.activity-map-edited': '{operator} ha modificato la pianta «{map}»',
  'seating.activity-map-archived': '{operator} ha archiviato la pianta «{map}»',
  'seating.activity-map-restored': '{operator} ha rimesso in uso la pianta «{map}»',
} as const satisfies Texts
