import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import {
  accountSections,
  commissionGroups,
  receivableGroups,
  refundGroups,
  saleTerms,
} from '#src/features/accounts/sections/sections.values.ts'
import { alertKinds } from '#src/features/alerts/alert-kinds.values.ts'
import { outboxFilters } from '#src/features/communications/outbox/outbox-filters.values.ts'
import { customerFilters, customerSorts } from '#src/features/customers/directory/directory.values.ts'
import { dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import { providerConcerns, providerGroups, providerSorts } from '#src/features/providers/provider-groups.values.ts'
import { messageTextKinds } from '#src/features/texts/messages/message-texts.values.ts'
import { todayIn } from '#src/shared/day.ts'
import { main, root } from './area-routes.ts'
import { publicRoutes, questionnaire } from './public-routes.ts'
import { screen, searched } from './route-parts.ts'
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  idsParameter,
  monthParameter,
  optionalId,
  optionalMonth,
  optionalText,
  textParameter,
} from './search.ts'
import { templateRoutes } from './template-routes.ts'
import { tripFilterFields, tripRoutes, wizardSearch } from './trip-routes.ts'

/**
 * The site map: every address of the product, its search parameters and its screen. The areas, the public screens,
 * trips and templates have maps of their own beside this one.
 */

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  ...screen('Home', () => import('#src/features/overview/web/home.screen.tsx'), 'HomeScreen'),
})
const about = createRoute({
  getParentRoute: () => main,
  path: '/about',
  ...screen('About', () => import('#src/web/pages/about.screen.tsx'), 'AboutScreen'),
})
const notificationsSearch = z.object({
  trip: optionalId(),
  kinds: choicesParameter(alertKinds),
  ownerIds: idsParameter(),
  mine: choiceParameter(['yes', 'no'], undefined),
  alert: optionalId(),
})
const notifications = createRoute({
  getParentRoute: () => main,
  path: '/notifications',
  ...searched(notificationsSearch),
  ...screen('Notifiche', () => import('#src/features/alerts/web/notifications.screen.tsx'), 'NotificationsScreen'),
})

// The calendar. Its wizard and its preview keep the calendar's search, so they are its children.

const calendarSearch = z.object({
  ...tripFilterFields,
  month: monthParameter(() => todayIn(new Date()).slice(0, 7)),
})
const calendarArea = createRoute({
  getParentRoute: () => main,
  path: '/calendar',
  ...searched(calendarSearch),
})
const calendar = createRoute({
  getParentRoute: () => calendarArea,
  id: 'month',
  ...screen('Calendario', () => import('#src/features/calendar/web/calendar.screen.tsx'), 'CalendarScreen'),
})
const calendarIndex = createRoute({ getParentRoute: () => calendar, path: '/' })
const calendarPreview = createRoute({
  getParentRoute: () => calendar,
  path: '/$tripId/preview',
  ...screen('Anteprima', () => import('#src/web/pages/trip-preview.screen.tsx'), 'CalendarPreviewScreen'),
})
const calendarCreateTrip = createRoute({
  getParentRoute: () => calendarArea,
  path: '/create-trip',
  validateSearch: wizardSearch,
  ...screen(
    'Crea viaggio',
    () => import('#src/features/trips/wizard/web/trip-wizard.screen.tsx'),
    'CalendarWizardScreen',
    {
      hasNarrowRail: true,
      needs: ['edit', 'Trip'],
    },
  ),
})

// The directories and the settings.

const customersSearch = z.object({
  search: textParameter(),
  only: choiceParameter(customerFilters, undefined),
  sort: choiceParameter(customerSorts, 'name'),
  cursor: optionalText(),
})
const customers = createRoute({
  getParentRoute: () => main,
  path: '/customers',
  ...searched(customersSearch),
})
const customersList = createRoute({
  getParentRoute: () => customers,
  id: 'list',
  ...screen('Clienti', () => import('#src/features/customers/directory/web/customers.screen.tsx'), 'CustomersScreen', {
    needs: ['read', 'Customer'],
  }),
})
const customersIndex = createRoute({ getParentRoute: () => customersList, path: '/' })
const customersMerge = createRoute({
  getParentRoute: () => customersList,
  path: '/merge',
  validateSearch: z.object({ one: optionalId(), other: optionalId() }),
  ...screen(
    'Unisci clienti',
    () => import('#src/features/customers/merging/web/merge.dialog.tsx'),
    'MergeCustomersDialog',
    {
      needs: ['edit', 'Customer'],
    },
  ),
})
const customer = createRoute({
  getParentRoute: () => main,
  path: '/customers/$customerId',
  ...screen('Cliente', () => import('#src/web/pages/customer.screen.tsx'), 'CustomerPage', {
    hasNarrowRail: true,
    needs: ['read', 'Customer'],
  }),
})
const providersSearch = z.object({
  search: textParameter(),
  group: choiceParameter(providerGroups, undefined),
  only: choiceParameter(providerConcerns, undefined),
  sort: choiceParameter(providerSorts, 'name'),
  cursor: optionalText(),
})
const providers = createRoute({
  getParentRoute: () => main,
  path: '/providers',
  ...searched(providersSearch),
})
const providersList = createRoute({
  getParentRoute: () => providers,
  id: 'list',
  ...screen('Fornitori', () => import('#src/features/providers/web/providers.screen.tsx'), 'ProvidersScreen', {
    needs: ['read', 'Provider'],
  }),
})
const providersIndex = createRoute({ getParentRoute: () => providersList, path: '/' })
const providersMerge = createRoute({
  getParentRoute: () => providersList,
  path: '/merge',
  validateSearch: z.object({ one: optionalId(), other: optionalId() }),
  ...screen('Unisci fornitori', () => import('#src/features/providers/web/merge.dialog.tsx'), 'MergeDialog', {
    needs: ['edit', 'Provider'],
  }),
})
const provider = createRoute({
  getParentRoute: () => main,
  path: '/providers/$providerId',
  ...screen('Fornitore', () => import('#src/features/providers/web/provider.screen.tsx'), 'ProviderScreen', {
    hasNarrowRail: true,
    needs: ['read', 'Provider'],
  }),
})
const accountsSearch = z.object({
  section: choiceParameter(accountSections, 'receivables'),
  search: textParameter(),
  group: choiceParameter(
    [...new Set([...receivableGroups, ...refundGroups, ...dueGroups, ...commissionGroups])],
    undefined,
  ),
  only: choiceParameter(['withoutEmail'], undefined),
  terms: choiceParameter(saleTerms, 'gross'),
  month: optionalMonth(),
  tripId: optionalId(),
  cursor: optionalText(),
})
const accounts = createRoute({
  getParentRoute: () => main,
  path: '/accounts',
  ...searched(accountsSearch),
  ...screen('Contabilità', () => import('#src/features/accounts/sections/web/accounts.screen.tsx'), 'AccountsScreen', {
    needs: ['read', 'Payment'],
  }),
})
const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  ...screen('Impostazioni', () => import('#src/web/pages/settings.screen.tsx'), 'SettingsScreen', {
    needs: ['edit', 'Settings'],
  }),
})
const users = createRoute({
  getParentRoute: () => main,
  path: '/settings/users',
  ...screen('Utenti e ruoli', () => import('#src/web/pages/users.screen.tsx'), 'UsersScreen', {
    needs: ['manage', 'User'],
  }),
})
const agencies = createRoute({
  getParentRoute: () => main,
  path: '/settings/agencies',
  ...searched(z.object({ search: textParameter() })),
  ...screen('Agenzie che vendono', () => import('#src/features/agencies/web/agencies.screen.tsx'), 'AgenciesScreen', {
    needs: ['edit', 'Agency'],
  }),
})
const loadPoints = createRoute({
  getParentRoute: () => main,
  path: '/settings/load-points',
  ...searched(z.object({ search: textParameter(), retired: flagParameter() })),
  ...screen(
    'Punti di carico',
    () => import('#src/features/load-points/web/load-points.screen.tsx'),
    'LoadPointsScreen',
    {
      needs: ['edit', 'Departure'],
    },
  ),
})
const messageTexts = createRoute({
  getParentRoute: () => main,
  path: '/settings/texts',
  ...searched(z.object({ kind: choiceParameter(messageTextKinds, 'bookingConfirmation') })),
  ...screen('Testi dei messaggi', () => import('#src/web/pages/message-texts.screen.tsx'), 'MessageTextsScreen', {
    needs: ['edit', 'Settings'],
  }),
})
const seatMapsArea = createRoute({ getParentRoute: () => main, path: '/settings/seat-maps' })
const seatMaps = createRoute({
  getParentRoute: () => seatMapsArea,
  path: '/',
  ...searched(z.object({ archived: flagParameter() })),
  ...screen('Piante bus', () => import('#src/features/seating/seat-maps/web/seat-maps.screen.tsx'), 'SeatMapsScreen', {
    needs: ['edit', 'BusLayout'],
  }),
})
const seatMap = createRoute({
  getParentRoute: () => seatMapsArea,
  path: '/$seatMapId',
  ...screen('Pianta bus', () => import('#src/features/seating/seat-maps/web/seat-map.screen.tsx'), 'SeatMapScreen', {
    hasNarrowRail: true,
    needs: ['edit', 'BusLayout'],
  }),
})
const outboxSearch = z.object({
  state: choiceParameter(outboxFilters, undefined),
  tripId: optionalId(),
  after: optionalText(),
})
const outbox = createRoute({
  getParentRoute: () => main,
  path: '/outbox',
  ...searched(outboxSearch),
  ...screen(
    'Posta in uscita',
    () => import('#src/features/communications/outbox/web/outbox.screen.tsx'),
    'OutboxScreen',
    {
      needs: ['read', 'Outbox'],
    },
  ),
})
const outboxIndex = createRoute({ getParentRoute: () => outbox, path: '/' })
const outboxMessage = createRoute({
  getParentRoute: () => outbox,
  path: '/$messageId',
  ...screen('Messaggio', () => import('#src/features/communications/outbox/web/message.panel.tsx'), 'MessagePanel', {
    needs: ['read', 'Outbox'],
  }),
})

export const routeTree = root.addChildren([
  publicRoutes,
  questionnaire,
  main.addChildren([
    home,
    about,
    notifications,
    calendarArea.addChildren([calendar.addChildren([calendarIndex, calendarPreview]), calendarCreateTrip]),
    ...tripRoutes,
    ...templateRoutes,
    customers.addChildren([customersList.addChildren([customersIndex, customersMerge])]),
    customer,
    providers.addChildren([providersList.addChildren([providersIndex, providersMerge])]),
    provider,
    accounts,
    settings,
    users,
    messageTexts,
    agencies,
    loadPoints,
    seatMapsArea.addChildren([seatMaps, seatMap]),
    outbox.addChildren([outboxIndex, outboxMessage]),
  ]),
])
