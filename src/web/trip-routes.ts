import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { participantTypes } from '#src/features/bookings/bookings.rules.ts'
import { participantsView } from '#src/features/bookings/participants-view.rules.ts'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { tripConcerns } from '#src/features/trips/trip-concerns.rules.ts'
import { tripSorts } from '#src/features/trips/trip-sorts.rules.ts'
import { tripStatuses } from '#src/features/trips/trips.rules.ts'
import { wizardSteps } from '#src/features/trips/wizard.rules.ts'
import { subjects } from '#src/shared/abilities.ts'
import { main } from './area-routes.ts'
import { listed, screen, soon } from './route-parts.ts'
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  idsParameter,
  optionalDay,
  optionalId,
  optionalNumber,
  optionalText,
  stripDefaults,
  textParameter,
} from './search.ts'

export const tripFilterFields = {
  search: textParameter(),
  status: choicesParameter(tripStatuses),
  modules: choicesParameter(tripTypes),
  ownerIds: idsParameter(),
}
export const wizardSearch = z.object({ step: choiceParameter(wizardSteps, undefined), date: optionalDay() })

// The list, with the wizard and the preview that keep its search.

const tripsSearch = z.object({
  ...tripFilterFields,
  only: choiceParameter(tripConcerns, undefined),
  date: optionalDay(),
  sort: choiceParameter(tripSorts, 'departsOn'),
  cursor: optionalText(),
})
const tripsArea = createRoute({
  getParentRoute: () => main,
  path: '/trips',
  validateSearch: tripsSearch,
  search: { middlewares: [stripDefaults(tripsSearch)] },
})
const trips = createRoute({
  getParentRoute: () => tripsArea,
  id: 'list',
  ...screen('Trips', () => import('#src/features/trips/web/trips.screen.tsx'), 'TripsScreen'),
})
const tripsIndex = createRoute({ getParentRoute: () => trips, path: '/' })
const tripsPreview = createRoute({
  getParentRoute: () => trips,
  path: '/$tripId/preview',
  ...screen('Anteprima', () => import('#src/features/trips/web/trip-preview.panel.tsx'), 'TripsPreviewPanel'),
})
const tripsCreateTrip = createRoute({
  getParentRoute: () => tripsArea,
  path: '/create-trip',
  validateSearch: z.object({ step: choiceParameter(wizardSteps, undefined) }),
  ...screen('Crea viaggio', () => import('#src/features/trips/web/trip-wizard.screen.tsx'), 'TripsWizardScreen', {
    hasNarrowRail: true,
    needs: ['edit', 'Trip'],
  }),
})

// One trip. `sections` is the layout with the trip's header and section index; forms stand beside it.

const trip = createRoute({
  getParentRoute: () => main,
  path: '/trips/$tripId',
  staticData: { hasNarrowRail: true },
})
const sections = createRoute({
  getParentRoute: () => trip,
  id: 'sections',
  ...screen(undefined, () => import('#src/features/trips/web/trip.layout.tsx'), 'TripLayout'),
})
const summary = createRoute({
  getParentRoute: () => sections,
  id: 'summary',
  ...screen('Viaggio', () => import('#src/features/trips/web/trip-home.screen.tsx'), 'TripHomeScreen'),
})
const summaryIndex = createRoute({ getParentRoute: () => summary, path: '/' })
const summaryService = createRoute({
  getParentRoute: () => summary,
  path: '/service-preview/$serviceId',
  ...screen('Dettaglio servizio', () => import('#src/features/trips/web/trip-service.panel.tsx'), 'TripServicePanel'),
})
const summaryProvider = createRoute({
  getParentRoute: () => summaryService,
  path: '/provider-detail/$providerId',
  ...screen(
    'Scheda fornitore',
    () => import('#src/features/trips/web/trip-service.panel.tsx'),
    'TripServiceProviderPanel',
  ),
})
export const costsSearch = z.object({ view: choiceParameter(['summary', 'table', 'definition'], 'definition') })
const costs = createRoute({
  getParentRoute: () => sections,
  path: '/costs',
  validateSearch: costsSearch,
  search: { middlewares: [stripDefaults(costsSearch)] },
  ...screen('Riepilogo costi', () => import('#src/features/trips/web/trip-costs.screen.tsx'), 'TripCostsScreen'),
})
const cancellation = createRoute({
  getParentRoute: () => sections,
  path: '/cancellation-communication',
  ...soon('Comunicazioni di annullamento', 'pages.soon-cancellation'),
})
export const tripDaySearch = z.object({ tripDay: optionalNumber() })
const addService = createRoute({
  getParentRoute: () => trip,
  path: '/add-service',
  validateSearch: tripDaySearch,
  ...screen(
    'Aggiungi servizio',
    () => import('#src/features/trips/web/trip-service.screen.tsx'),
    'TripAddServiceScreen',
  ),
})
const editService = createRoute({
  getParentRoute: () => trip,
  path: '/edit-service/$serviceId',
  ...screen(
    'Modifica servizio',
    () => import('#src/features/trips/web/trip-service.screen.tsx'),
    'TripEditServiceScreen',
  ),
})
const editServiceProvider = createRoute({
  getParentRoute: () => editService,
  path: '/provider-detail/$providerId',
  ...screen(
    'Scheda fornitore',
    () => import('#src/features/trips/web/trip-service.screen.tsx'),
    'TripEditServiceProviderPanel',
  ),
})
const payments = createRoute({
  getParentRoute: () => sections,
  path: '/services-and-payments',
  ...listed,
  ...soon('Servizi e pagamenti', 'pages.soon-payments'),
})
const paymentsService = createRoute({
  getParentRoute: () => payments,
  path: '/service-preview/$serviceId',
  ...soon('Dettaglio servizio', 'pages.soon-service'),
})
const paymentsProvider = createRoute({
  getParentRoute: () => paymentsService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})
const paymentsEditService = createRoute({
  getParentRoute: () => trip,
  path: '/services-and-payments/edit-service/$serviceId',
  ...screen(
    'Modifica servizio',
    () => import('#src/features/trips/web/trip-service.screen.tsx'),
    'TripPaymentsEditServiceScreen',
  ),
})
const roomingSearch = z.object({ view: choiceParameter(['rooms', 'table'], 'rooms'), serviceId: optionalText() })
const roomingList = createRoute({
  getParentRoute: () => sections,
  path: '/rooming-list',
  validateSearch: roomingSearch,
  search: { middlewares: [stripDefaults(roomingSearch)] },
  ...screen('Rooming list', () => import('#src/features/rooming/web/rooming.screen.tsx'), 'RoomingScreen'),
})
const participantsSearch = z.object({
  search: textParameter(),
  show: choiceParameter(participantsView, 'all'),
  flat: flagParameter(),
})
const participants = createRoute({
  getParentRoute: () => sections,
  path: '/participants',
  validateSearch: participantsSearch,
  search: { middlewares: [stripDefaults(participantsSearch)] },
  ...screen('Partecipanti', () => import('#src/features/bookings/web/participants.screen.tsx'), 'ParticipantsScreen'),
})
const booking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/$roomConfigurationId',
  validateSearch: z.object({ type: choiceParameter(participantTypes, undefined) }),
  ...screen('Pratica', () => import('./pages/booking.screen.tsx'), 'BookingScreen'),
})
const addBooking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/add',
  ...screen('Aggiungi partecipante', () => import('./pages/booking.screen.tsx'), 'AddBookingScreen'),
})
const staffSearch = z.object({ isStaff: flagParameter() })
const editBooking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/edit/$roomConfigurationId',
  validateSearch: staffSearch,
  search: { middlewares: [stripDefaults(staffSearch)] },
  ...screen('Modifica prenotazione', () => import('./pages/booking.screen.tsx'), 'BookingScreen'),
})
export const activitySearch = z.object({
  who: optionalId(),
  what: choiceParameter(subjects, undefined),
  from: optionalDay(),
  to: optionalDay(),
})
const activity = createRoute({
  getParentRoute: () => sections,
  path: '/activity',
  validateSearch: activitySearch,
  search: { middlewares: [stripDefaults(activitySearch)] },
  ...screen(
    'Registro attività',
    () => import('#src/features/trips/web/trip-activity.screen.tsx'),
    'TripActivityScreen',
  ),
})
const newsSheetSearch = z.object({ view: choiceParameter(['client', 'technical'], 'client') })
const newsSheet = createRoute({
  getParentRoute: () => sections,
  path: '/news-sheet',
  validateSearch: newsSheetSearch,
  search: { middlewares: [stripDefaults(newsSheetSearch)] },
  ...soon('Foglio notizie', 'pages.soon-news-sheet'),
})
const loadingSearch = z.object({ add: flagParameter() })
const loadingOrder = createRoute({
  getParentRoute: () => sections,
  path: '/loading-order',
  validateSearch: loadingSearch,
  search: { middlewares: [stripDefaults(loadingSearch)] },
  ...screen('Ordine di carico', () => import('#src/features/trips/web/trip-loading.screen.tsx'), 'TripLoadingScreen'),
})
const policiesSearch = z.object({ type: choiceParameter(['toIssue', 'issued'], 'toIssue') })
const policies = createRoute({
  getParentRoute: () => sections,
  path: '/insurance-policy',
  validateSearch: policiesSearch,
  search: { middlewares: [stripDefaults(policiesSearch)] },
  ...soon('Polizze', 'pages.soon-policies'),
})
const documents = createRoute({
  getParentRoute: () => sections,
  path: '/document-archive',
  ...soon('Archivio documenti', 'pages.soon-archive'),
})
const busLayout = createRoute({
  getParentRoute: () => sections,
  path: '/bus-layout',
  ...soon('Pianta bus', 'pages.soon-bus'),
})

export const tripRoutes = [
  tripsArea.addChildren([trips.addChildren([tripsIndex, tripsPreview]), tripsCreateTrip]),
  trip.addChildren([
    sections.addChildren([
      summary.addChildren([summaryIndex, summaryService.addChildren([summaryProvider])]),
      costs,
      cancellation,
      payments.addChildren([paymentsService.addChildren([paymentsProvider])]),
      roomingList,
      participants,
      booking,
      addBooking,
      editBooking,
      activity,
      newsSheet,
      loadingOrder,
      policies,
      documents,
      busLayout,
    ]),
    addService,
    editService.addChildren([editServiceProvider]),
    paymentsEditService,
  ]),
] as const
