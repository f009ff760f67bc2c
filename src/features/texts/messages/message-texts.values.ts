/** The kinds of message that have a text of the agency, in the order of the settings. */
export const messageTextKinds = [
  'bookingConfirmation',
  'optionExpired',
  'waitingPromoted',
  'balanceReminder',
  'summons',
  'questionnaire',
  'customersFree',
  'customersCancelled',
  'order',
  'modification',
  'cancellation',
  'voucher',
  'paymentRequest',
  'roomingList',
  'roomingUpdate',
  'roomingFinal',
  'guideRecap',
  'restaurantRecap',
  'suppliersFree',
  'suppliersCancelled',
  'dossier',
  'chaperonesFree',
  'agenciesFree',
  'officesCancelled',
] as const
export type MessageTextKind = (typeof messageTextKinds)[number]

const ofTrip = ['titolo', 'date', 'data', 'operatore', 'agenzia'] as const
const ofBooking = ['nome', 'pratica', ...ofTrip, 'telefono'] as const
const ofService = ['servizio', 'fornitore', 'quando', 'pnr', ...ofTrip] as const
const ofOrder = [...ofService, 'camere', 'opzione', 'persone', 'accompagnatore', 'modifiche'] as const
const ofGroup = ['accompagnatore', 'telefono'] as const
const ofRooming = ['hotel', 'versione', 'ora', 'camere', 'ospiti', 'note', ...ofTrip, ...ofGroup] as const
const ofRecap = [...ofService, 'luogo', 'persone', 'adulti', 'bambini', 'note', ...ofGroup] as const

/** The names in braces by which the text of each kind shows the data of its reader. */
export const textVariables = {
  bookingConfirmation: [...ofBooking, 'nomi', 'camera', 'prezzo', 'versato', 'saldo', 'scadenza'],
  optionExpired: [...ofBooking, 'scadenza'],
  waitingPromoted: [...ofBooking, 'nomi', 'scadenza'],
  balanceReminder: ['nome', 'titolo', 'data', 'importo', 'scadenza', 'operatore', 'agenzia'],
  summons: [
    ...ofBooking,
    ...['giorno', 'ora', 'punto di carico', 'indirizzo', 'posto', 'camera', 'accompagnatore', 'documento', 'saldo'],
  ],
  questionnaire: [...ofBooking, 'link', 'scadenza'],
  customersFree: [...ofBooking, 'nomi'],
  customersCancelled: [...ofBooking, 'motivo', 'importo', 'termine'],
  order: ofOrder,
  modification: ofOrder,
  cancellation: [...ofOrder, 'versato'],
  voucher: ofOrder,
  paymentRequest: [...ofService, 'importo', 'scadenza', 'iban'],
  roomingList: ofRooming,
  roomingUpdate: ofRooming,
  roomingFinal: ofRooming,
  guideRecap: ofRecap,
  restaurantRecap: ofRecap,
  suppliersFree: ofService,
  suppliersCancelled: [...ofService, 'versato'],
  dossier: ['nome', ...ofTrip],
  chaperonesFree: ['nome', ...ofTrip],
  agenciesFree: ['nome', 'pratiche', ...ofTrip],
  officesCancelled: ['ufficio', 'pratiche', 'importo', 'elenco', 'motivo', ...ofTrip],
} as const satisfies Record<MessageTextKind, readonly string[]>

/** The kinds that a contract does not need: a person may ask for no more of them. */
export const optionalKinds: readonly MessageTextKind[] = ['customersFree', 'questionnaire']
