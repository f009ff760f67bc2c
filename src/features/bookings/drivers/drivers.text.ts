import type { Texts } from '#src/shared/text.ts'

export const driversText = {
  'bookings.driver.vehicleId': 'Bus',
  'bookings.driver.licenceNumber': 'Numero patente',
  'bookings.driver.licenceCategory': 'Categoria',
  'bookings.driver.licenceExpiresOn': 'Patente valida fino al',
  'bookings.driver-title': 'Autista {name}',
  'bookings.driver-save': 'Salva autista',
  'bookings.driver-saved': 'Autista salvato',
  'bookings.driver-cancel': 'Annulla',
  'bookings.driver-failed': "Qualcosa è andato storto nell'aggiornamento dell'autista",
  'bookings.driver-edit': 'Bus e patente di {name}',
  'bookings.driver-no-coach': 'bus da scegliere',
  'bookings.driver-plate-help': 'La targa è quella del bus: si cambia lì, per tutti.',
  'bookings.driver-licence': 'patente {category} fino al {day}',
  'bookings.driver-licence-category': 'patente {category}',
  'bookings.driver-licence-day': 'patente fino al {day}',
  'bookings.drivers-none': 'Nessun autista: si aggiunge tra i partecipanti, con il ruolo Autista.',
  'bookings.licence-expires': 'La patente scade il {day}, prima della fine del viaggio',
  'bookings.not-a-driver': 'Questa persona non è più un autista del viaggio',
  'bookings.vehicle-not-of-trip': 'Scegli un bus di questo viaggio',
  'bookings.activity-driver': '{operator} ha cambiato bus o patente di {driver}',
} as const satisfies Texts
