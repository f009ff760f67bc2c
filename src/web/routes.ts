import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { participantTypes } from '#src/features/bookings/bookings.rules.ts'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { tripStatuses } from '#src/features/trips/trips.rules.ts'
import { todayIn } from '#src/shared/day.ts'
import { safeRedirect } from './redirect.ts'
import { Root } from './root.tsx'
import { screen, soon } from './route-parts.ts'
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  monthParameter,
  optionalDay,
  optionalNumber,
  optionalText,
  stripDefaults,
  textParameter,
  textsParameter,
} from './search.ts'
import { isSignedIn } from './session.ts'

/** The site map: every address of the product, what its search may hold, and the screen behind it. */

const root = createRootRoute({ component: Root })

// ---- public area ----

const publicArea = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  ...screen(undefined, () => import('#src/features/access/web/public.layout.tsx'), 'PublicLayout'),
})
const loginSearch = z.object({ redirect: optionalText(), email: optionalText() })
const login = createRoute({
  getParentRoute: () => publicArea,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  ...screen('Accedi', () => import('#src/features/access/web/login.screen.tsx'), 'LoginScreen'),
})
const emailSearch = z.object({ email: optionalText() })
const resetSend = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/send',
  validateSearch: emailSearch,
  ...screen('Recupera la password', () => import('#src/features/access/web/reset-send.screen.tsx'), 'ResetSendScreen'),
})
const resetSent = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/sent',
  validateSearch: emailSearch,
  ...screen('Controlla la posta', () => import('#src/features/access/web/reset-sent.screen.tsx'), 'ResetSentScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/password',
  validateSearch: z.object({ token: optionalText() }),
  ...screen(
    'Scegli una nuova password',
    () => import('#src/features/access/web/new-password.screen.tsx'),
    'NewPasswordScreen',
  ),
})
const resetSuccess = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/success',
  ...screen(
    'Password aggiornata',
    () => import('#src/features/access/web/reset-success.screen.tsx'),
    'ResetSuccessScreen',
  ),
})
const logout = createRoute({
  getParentRoute: () => publicArea,
  path: '/logout',
  ...screen('Esci', () => import('#src/features/access/web/logout.screen.tsx'), 'LogoutScreen'),
})

// ---- main area ----

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/auth/login', search: { redirect: location.href } })
  },
  ...screen(undefined, () => import('./pages/main-area.screen.tsx'), 'MainAreaScreen'),
})
const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  ...screen('Home', () => import('./pages/home.screen.tsx'), 'HomeScreen'),
})
const about = createRoute({
  getParentRoute: () => main,
  path: '/about',
  ...screen('About', () => import('./pages/about.screen.tsx'), 'AboutScreen'),
})
const notifications = createRoute({
  getParentRoute: () => main,
  path: '/notifications',
  ...soon('Notifiche', 'pages.soon-notifications'),
})

const listFields = { search: textParameter(), sort: optionalText(), cursor: optionalText() }
const listSearch = z.object(listFields)
const listed = { validateSearch: listSearch, search: { middlewares: [stripDefaults(listSearch)] } }
const tripFilterFields = {
  search: textParameter(),
  status: choicesParameter(tripStatuses),
  modules: choicesParameter(tripTypes),
  ownerIds: textsParameter(),
}
const wizardSteps = ['type', 'template', 'repetition', 'duration', 'calendar'] as const
const wizardSearch = z.object({ step: choiceParameter(wizardSteps, undefined), date: optionalDay() })

// Calendar: the wizard and the preview keep the calendar's search, so they are its children.

const calendarSearch = z.object({
  ...tripFilterFields,
  month: monthParameter(() => todayIn(new Date()).slice(0, 7)),
})
const calendarArea = createRoute({
  getParentRoute: () => main,
  path: '/calendar',
  validateSearch: calendarSearch,
  search: { middlewares: [stripDefaults(calendarSearch)] },
})
const calendar = createRoute({
  getParentRoute: () => calendarArea,
  id: 'month',
  ...soon('Calendario', 'pages.soon-calendar'),
})
const calendarIndex = createRoute({ getParentRoute: () => calendar, path: '/' })
const calendarPreview = createRoute({
  getParentRoute: () => calendar,
  path: '/$tripId/preview',
  ...soon('Anteprima', 'pages.soon-preview'),
})
const calendarCreateTrip = createRoute({
  getParentRoute: () => calendarArea,
  path: '/create-trip',
  validateSearch: wizardSearch,
  ...soon('Crea viaggio', 'pages.soon-wizard', { hasNarrowRail: true }),
})

// Trips: list, wizard, preview.

const tripsSearch = z.object({ ...tripFilterFields, date: optionalDay(), sort: optionalText(), cursor: optionalText() })
const tripsArea = createRoute({
  getParentRoute: () => main,
  path: '/trips',
  validateSearch: tripsSearch,
  search: { middlewares: [stripDefaults(tripsSearch)] },
})
const trips = createRoute({
  getParentRoute: () => tripsArea,
  id: 'list',
  ...soon('Trips', 'pages.soon-trips', { heading: 'Viaggi' }),
})
const tripsIndex = createRoute({ getParentRoute: () => trips, path: '/' })
const tripsPreview = createRoute({
  getParentRoute: () => trips,
  path: '/$tripId/preview',
  ...soon('Anteprima', 'pages.soon-preview'),
})
const tripsCreateTrip = createRoute({
  getParentRoute: () => tripsArea,
  path: '/create-trip',
  validateSearch: z.object({ step: choiceParameter(wizardSteps, undefined) }),
  ...soon('Crea viaggio', 'pages.soon-wizard', { hasNarrowRail: true }),
})

// One trip. `sections` is the layout with the trip's header and section index; forms stand beside it.

const trip = createRoute({
  getParentRoute: () => main,
  path: '/trips/$tripId',
  staticData: { hasNarrowRail: true },
})
const sections = createRoute({ getParentRoute: () => trip, id: 'sections' })
const summary = createRoute({
  getParentRoute: () => sections,
  id: 'summary',
  ...soon('Viaggio', 'pages.soon-trip'),
})
const summaryIndex = createRoute({ getParentRoute: () => summary, path: '/' })
const summaryService = createRoute({
  getParentRoute: () => summary,
  path: '/service-preview/$serviceId',
  ...soon('Dettaglio servizio', 'pages.soon-service'),
})
const summaryProvider = createRoute({
  getParentRoute: () => summaryService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})
const costs = createRoute({
  getParentRoute: () => sections,
  path: '/costs',
  ...soon('Riepilogo costi', 'pages.soon-costs'),
})
const cancellation = createRoute({
  getParentRoute: () => sections,
  path: '/cancellation-communication',
  ...soon('Comunicazioni di annullamento', 'pages.soon-cancellation'),
})
const tripDaySearch = z.object({ tripDay: optionalNumber() })
const addService = createRoute({
  getParentRoute: () => trip,
  path: '/add-service',
  validateSearch: tripDaySearch,
  ...soon('Aggiungi servizio', 'pages.soon-service'),
})
const editService = createRoute({
  getParentRoute: () => trip,
  path: '/edit-service/$serviceId',
  ...soon('Modifica servizio', 'pages.soon-service'),
})
const editServiceProvider = createRoute({
  getParentRoute: () => editService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
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
  ...soon('Modifica servizio', 'pages.soon-service'),
})
const roomingList = createRoute({
  getParentRoute: () => sections,
  path: '/rooming-list',
  ...soon('Rooming list', 'pages.soon-rooming'),
})
const participants = createRoute({
  getParentRoute: () => sections,
  path: '/participants',
  ...listed,
  ...soon('Partecipanti', 'pages.soon-participants'),
})
const booking = createRoute({
  getParentRoute: () => trip,
  path: '/participants/$roomConfigurationId',
  validateSearch: z.object({ type: choiceParameter(participantTypes, undefined) }),
  ...soon('Pratica', 'pages.soon-booking'),
})
const addBooking = createRoute({
  getParentRoute: () => trip,
  path: '/participants/add',
  ...soon('Aggiungi partecipante', 'pages.soon-booking'),
})
const staffSearch = z.object({ isStaff: flagParameter() })
const editBooking = createRoute({
  getParentRoute: () => trip,
  path: '/participants/edit/$roomConfigurationId',
  validateSearch: staffSearch,
  search: { middlewares: [stripDefaults(staffSearch)] },
  ...soon('Modifica prenotazione', 'pages.soon-booking'),
})
const newsSheetSearch = z.object({ view: choiceParameter(['client', 'technical'], 'client') })
const newsSheet = createRoute({
  getParentRoute: () => sections,
  path: '/news-sheet',
  validateSearch: newsSheetSearch,
  search: { middlewares: [stripDefaults(newsSheetSearch)] },
  ...soon('Foglio notizie', 'pages.soon-news-sheet'),
})
const loadingOrder = createRoute({
  getParentRoute: () => sections,
  path: '/loading-order',
  ...soon('Ordine di carico', 'pages.soon-loading-order'),
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

// ---- templates ----

const templatesHome = createRoute({
  getParentRoute: () => main,
  path: '/templates',
  ...soon('Modelli', 'pages.soon-templates'),
})
const templates = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips',
  ...listed,
  ...soon('Modelli di viaggio', 'pages.soon-templates'),
})
const addTemplate = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/add-template',
  validateSearch: z.object({ step: choiceParameter(['type', 'template', 'duration'], undefined) }),
  ...soon('Crea modello', 'pages.soon-templates', { hasNarrowRail: true }),
})
const fromTemplateSearch = z.object({ step: choiceParameter(wizardSteps.slice(1), undefined), date: optionalDay() })
const createFromTemplate = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/create-trip/$templateId',
  validateSearch: fromTemplateSearch,
  ...soon('Crea viaggio', 'pages.soon-wizard', { hasNarrowRail: true }),
})
const templateCreateTrip = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/create-trip',
  validateSearch: fromTemplateSearch,
  ...soon('Crea viaggio', 'pages.soon-wizard', { hasNarrowRail: true }),
})
const template = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId',
  ...soon('Modello', 'pages.soon-templates', { hasNarrowRail: true }),
})
const templateService = createRoute({
  getParentRoute: () => template,
  path: '/service-preview/$serviceId',
  ...soon('Dettaglio servizio', 'pages.soon-service'),
})
const templateProvider = createRoute({
  getParentRoute: () => templateService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})
const templateAddService = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/add-service',
  validateSearch: tripDaySearch,
  ...soon('Aggiungi servizio', 'pages.soon-service', { hasNarrowRail: true }),
})
const templateEditService = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/edit-service/$serviceId',
  ...soon('Modifica servizio', 'pages.soon-service', { hasNarrowRail: true }),
})
const templateEditServiceProvider = createRoute({
  getParentRoute: () => templateEditService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})

// ---- directories, settings ----

const customers = createRoute({
  getParentRoute: () => main,
  path: '/customers',
  ...listed,
  ...soon('Clienti', 'pages.soon-customers', { needs: ['read', 'Customer'] }),
})
const customer = createRoute({
  getParentRoute: () => main,
  path: '/customers/$customerId',
  ...soon('Cliente', 'pages.soon-customers', { needs: ['read', 'Customer'] }),
})
const providers = createRoute({
  getParentRoute: () => main,
  path: '/providers',
  ...listed,
  ...soon('Fornitori', 'pages.soon-providers', { needs: ['read', 'Provider'] }),
})
const provider = createRoute({
  getParentRoute: () => main,
  path: '/providers/$providerId',
  ...soon('Fornitore', 'pages.soon-providers', { needs: ['read', 'Provider'] }),
})
const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  ...soon('Impostazioni', 'pages.soon-settings', { needs: ['read', 'Settings'] }),
})
const outbox = createRoute({
  getParentRoute: () => main,
  path: '/outbox',
  ...listed,
  ...soon('Posta in uscita', 'pages.soon-outbox', { needs: ['read', 'Outbox'] }),
})

export const routeTree = root.addChildren([
  publicArea.addChildren([login, resetSend, resetSent, resetPassword, resetSuccess, logout]),
  main.addChildren([
    home,
    about,
    notifications,
    calendarArea.addChildren([calendar.addChildren([calendarIndex, calendarPreview]), calendarCreateTrip]),
    tripsArea.addChildren([trips.addChildren([tripsIndex, tripsPreview]), tripsCreateTrip]),
    trip.addChildren([
      sections.addChildren([
        summary.addChildren([summaryIndex, summaryService.addChildren([summaryProvider])]),
        costs,
        cancellation,
        payments.addChildren([paymentsService.addChildren([paymentsProvider])]),
        roomingList,
        participants,
        newsSheet,
        loadingOrder,
        policies,
        documents,
        busLayout,
      ]),
      addService,
      editService.addChildren([editServiceProvider]),
      paymentsEditService,
      booking,
      addBooking,
      editBooking,
    ]),
    templatesHome,
    templates,
    addTemplate,
    createFromTemplate,
    templateCreateTrip,
    template.addChildren([templateService.addChildren([templateProvider])]),
    templateAddService,
    templateEditService.addChildren([templateEditServiceProvider]),
    customers,
    customer,
    providers,
    provider,
    settings,
    outbox,
  ]),
])
