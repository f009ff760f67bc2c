import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { archiveTypes } from '#src/features/archive/documents/archive-types.values.ts'
import { participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import { participantSorts, participantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { messageKinds } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { pageKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import { policyLists } from '#src/features/insurance/policies/policy-types.values.ts'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { payableConcerns, payableGroups } from '#src/features/payables/ledger/payables.values.ts'
import { sheetViews } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { tripConcerns } from '#src/features/trips/list/trip-concerns.values.ts'
import { tripSorts } from '#src/features/trips/list/trip-sorts.values.ts'
import { wizardSteps } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { main } from './area-routes.ts'
import {
  activityOf,
  addServiceOf,
  costsOf,
  editServiceOf,
  loadingOrderOf,
  providerOf,
  servicePreviewOf,
} from './itinerary-routes.ts'
import { screen, searched } from './route-parts.ts'
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  idsParameter,
  optionalDay,
  optionalId,
  optionalText,
  textParameter,
} from './search.ts'

export const tripFilterFields = {
  search: textParameter(),
  status: choicesParameter(tripStatuses),
  modules: choicesParameter(tripTypes),
  ownerIds: idsParameter(),
}
export const wizardSearch = z.object({ step: choiceParameter(wizardSteps, undefined), date: optionalDay() })

// The list, with the wizard and the preview, which keep its search.

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
  ...searched(tripsSearch),
})
const trips = createRoute({
  getParentRoute: () => tripsArea,
  id: 'list',
  ...screen('Trips', () => import('#src/features/trips/list/web/trips.screen.tsx'), 'TripsScreen'),
})
const tripsIndex = createRoute({ getParentRoute: () => trips, path: '/' })
const tripsPreview = createRoute({
  getParentRoute: () => trips,
  path: '/$tripId/preview',
  ...screen('Anteprima', () => import('#src/web/pages/trip-preview.screen.tsx'), 'TripsPreviewScreen'),
})
const tripsCreateTrip = createRoute({
  getParentRoute: () => tripsArea,
  path: '/create-trip',
  validateSearch: z.object({ step: choiceParameter(wizardSteps, undefined) }),
  ...screen(
    'Crea viaggio',
    () => import('#src/features/trips/wizard/web/trip-wizard.screen.tsx'),
    'TripsWizardScreen',
    {
      hasNarrowRail: true,
      needs: ['edit', 'Trip'],
    },
  ),
})

// One trip: `sections` is the layout with the trip's header and section index. Forms are siblings of it.

const trip = createRoute({
  getParentRoute: () => main,
  path: '/trips/$tripId',
  staticData: { hasNarrowRail: true },
})
const sections = createRoute({
  getParentRoute: () => trip,
  id: 'sections',
  ...screen(undefined, () => import('#src/web/pages/trip.screen.tsx'), 'TripScreen'),
})
const summary = createRoute({
  getParentRoute: () => sections,
  id: 'summary',
  ...screen('Viaggio', () => import('#src/web/pages/trip-home.screen.tsx'), 'TripHomePageScreen'),
})
const summaryIndex = createRoute({ getParentRoute: () => summary, path: '/' })
const services = () => import('#src/features/payables/ledger/web/trip-service.panel.tsx')
const servicePages = () => import('#src/web/pages/trip-service.screen.tsx')
const summaryService = servicePreviewOf(summary, screen('Dettaglio servizio', servicePages, 'TripServiceScreen'))
const summaryProvider = providerOf(summaryService, screen('Scheda fornitore', services, 'TripServiceProviderPanel'))
const costs = costsOf(
  sections,
  screen('Riepilogo costi', () => import('#src/features/trips/page/web/trip-costs.screen.tsx'), 'TripCostsScreen'),
)
const cancellation = createRoute({
  getParentRoute: () => sections,
  path: '/cancellation-communication',
  ...screen(
    'Comunicazioni di annullamento',
    () => import('#src/features/communications/cancellation/web/cancellation.screen.tsx'),
    'CancellationScreen',
  ),
})
const serviceForms = () => import('#src/features/trips/page/web/trip-service.screen.tsx')
const addService = addServiceOf(trip, screen('Aggiungi servizio', serviceForms, 'TripAddServiceScreen'))
const editService = editServiceOf(trip, screen('Modifica servizio', serviceForms, 'TripEditServiceScreen'))
const editServiceProvider = providerOf(
  editService,
  screen('Scheda fornitore', serviceForms, 'TripEditServiceProviderPanel'),
)
const paymentsSearch = z.object({
  search: textParameter(),
  by: choiceParameter(payableGroups, 'day'),
  only: choiceParameter(payableConcerns, undefined),
})
const messageSearch = z.object({
  kind: choiceParameter([...messageKinds, ...pageKinds], 'order'),
  serviceId: optionalId(),
})
const newMessage = createRoute({
  getParentRoute: () => trip,
  path: '/messages/new',
  ...searched(messageSearch),
  ...screen(
    'Messaggio',
    () => import('#src/features/communications/deliveries/web/message.screen.tsx'),
    'MessageScreen',
    { needs: ['read', 'Communication'] },
  ),
})
const payments = createRoute({
  getParentRoute: () => sections,
  path: '/services-and-payments',
  ...searched(paymentsSearch),
  ...screen('Servizi e pagamenti', () => import('#src/web/pages/payments.screen.tsx'), 'PaymentsScreen'),
})
const paymentsService = servicePreviewOf(payments, screen('Dettaglio servizio', servicePages, 'PaymentsServiceScreen'))
const paymentsProvider = providerOf(
  paymentsService,
  screen('Scheda fornitore', services, 'PaymentsServiceProviderPanel'),
)
const paymentsEditService = createRoute({
  getParentRoute: () => trip,
  path: '/services-and-payments/edit-service/$serviceId',
  ...searched(paymentsSearch),
  ...screen('Modifica servizio', serviceForms, 'TripPaymentsEditServiceScreen'),
})
const roomingSearch = z.object({
  view: choiceParameter(['rooms', 'table', 'versions'], 'rooms'),
  serviceId: optionalText(),
})
const roomingList = createRoute({
  getParentRoute: () => sections,
  path: '/rooming-list',
  ...searched(roomingSearch),
  ...screen('Rooming list', () => import('#src/features/rooming/board/web/rooming.screen.tsx'), 'RoomingScreen'),
})
const participantsSearch = z.object({
  search: textParameter(),
  show: choiceParameter(participantsView, 'all'),
  flat: flagParameter(),
  sort: choiceParameter(participantSorts, 'booking'),
})
const participants = createRoute({
  getParentRoute: () => sections,
  path: '/participants',
  ...searched(participantsSearch),
  ...screen('Partecipanti', () => import('#src/web/pages/participants.screen.tsx'), 'ParticipantsPage'),
})
const booking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/$roomConfigurationId',
  validateSearch: z.object({ type: choiceParameter(participantTypes, undefined) }),
  ...screen('Pratica', () => import('#src/web/pages/booking.screen.tsx'), 'BookingScreen'),
})
const movePages = () => import('#src/web/pages/move-booking.screen.tsx')
const moveBooking = createRoute({
  getParentRoute: () => booking,
  path: '/move',
  ...screen('Sposta la pratica', movePages, 'MoveBookingScreen', { needs: ['edit', 'Booking'] }),
})
const tellNewDate = createRoute({
  getParentRoute: () => booking,
  path: '/new-date',
  ...screen('Nuova data', movePages, 'NewDateScreen', { needs: ['edit', 'Communication'] }),
})
const addBooking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/add',
  ...screen('Aggiungi partecipante', () => import('#src/web/pages/booking.screen.tsx'), 'AddBookingScreen'),
})
const importPeople = createRoute({
  getParentRoute: () => trip,
  path: '/participants/import',
  ...screen(
    'Importa partecipanti',
    () => import('#src/features/bookings/importing/web/import.screen.tsx'),
    'ImportScreen',
    {
      needs: ['edit', 'PeopleExchange'],
    },
  ),
})
const staffSearch = z.object({ isStaff: flagParameter() })
const editBooking = createRoute({
  getParentRoute: () => sections,
  path: '/participants/edit/$roomConfigurationId',
  ...searched(staffSearch),
  ...screen('Modifica prenotazione', () => import('#src/web/pages/booking.screen.tsx'), 'BookingScreen'),
})
const activity = activityOf(
  sections,
  screen(
    'Registro attività',
    () => import('#src/features/trips/page/web/trip-activity.screen.tsx'),
    'TripActivityScreen',
  ),
)
const newsSheetSearch = z.object({ view: choiceParameter(sheetViews, 'client') })
const newsSheet = createRoute({
  getParentRoute: () => sections,
  path: '/news-sheet',
  ...searched(newsSheetSearch),
  ...screen(
    'Foglio notizie',
    () => import('#src/features/travel-papers/news-sheets/web/news-sheet.screen.tsx'),
    'NewsSheetScreen',
  ),
})
const loadingOrder = loadingOrderOf(
  sections,
  screen(
    'Ordine di carico',
    () => import('#src/features/bookings/loading/web/trip-loading.screen.tsx'),
    'TripLoadingScreen',
  ),
)
const policiesSearch = z.object({ type: choiceParameter(policyLists, 'toIssue') })
const policies = createRoute({
  getParentRoute: () => sections,
  path: '/insurance-policy',
  ...searched(policiesSearch),
  ...screen('Polizze', () => import('#src/features/insurance/policies/web/policies.screen.tsx'), 'PoliciesScreen'),
})
const documentsSearch = z.object({ type: choiceParameter(archiveTypes, undefined), search: textParameter() })
const documents = createRoute({
  getParentRoute: () => sections,
  path: '/document-archive',
  ...searched(documentsSearch),
  ...screen(
    'Archivio documenti',
    () => import('#src/features/archive/documents/web/documents.screen.tsx'),
    'DocumentsScreen',
  ),
})
const busSearch = z.object({ person: optionalId(), coach: optionalId() })
const busLayout = createRoute({
  getParentRoute: () => sections,
  path: '/bus-layout',
  ...searched(busSearch),
  ...screen('Pianta bus', () => import('#src/features/seating/seats/web/bus-layout.screen.tsx'), 'BusLayoutScreen'),
})
const coachEditor = createRoute({
  getParentRoute: () => trip,
  path: '/bus-layout/$vehicleId',
  ...screen(
    'Pianta del bus',
    () => import('#src/features/seating/seats/web/coach-editor.screen.tsx'),
    'CoachEditorScreen',
    { hasNarrowRail: true },
  ),
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
      booking.addChildren([moveBooking, tellNewDate]),
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
    newMessage,
    importPeople,
    coachEditor,
  ]),
] as const
