import type { Texts } from '#src/shared/text.ts'

export const attendeesText = {
  'bookings.access-not-limited': "L'accesso a questo servizio non è limitato",
  'bookings.attendee-not-of-trip': 'Una persona scelta non è più in viaggio: ricarica e scegli di nuovo',
  'bookings.attendees-missing': 'Scegli almeno una persona',
  'bookings.attendees-too-many': 'Al massimo {n} persone',
  'services.has-attendees': 'Il servizio ha posti assegnati: togli le persone, poi il servizio',
  'bookings.activity-attendees-added': '{operator} ha assegnato a {service}: {people}',
  'bookings.activity-attendees-removed': '{operator} ha tolto da {service}: {people}',
  'bookings.activity-attendees-first': '{operator} ha fatto passare avanti per {service}: {people}',
} as const satisfies Texts
