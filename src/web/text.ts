import { accessText } from '#src/features/access/access.text.ts'
import { activityText } from '#src/features/activity/activity.text.ts'
import { agenciesText } from '#src/features/agencies/agencies.text.ts'
import { bookingsText } from '#src/features/bookings/bookings.text.ts'
import { calendarText } from '#src/features/calendar/calendar.text.ts'
import { outboxText } from '#src/features/communications/outbox.text.ts'
import { costsText } from '#src/features/costs/costs.text.ts'
import { customersText } from '#src/features/customers/customers.text.ts'
import { departuresText } from '#src/features/departures/departures.text.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import { overviewText } from '#src/features/overview/overview.text.ts'
import { paymentsText } from '#src/features/payments/payments.text.ts'
import { providersText } from '#src/features/providers/providers.text.ts'
import { roomingText } from '#src/features/rooming/rooming.text.ts'
import { serviceScreensText } from '#src/features/services/service-screens.text.ts'
import { servicesText } from '#src/features/services/services.text.ts'
import { settingsText } from '#src/features/settings/settings.text.ts'
import { templateScreensText } from '#src/features/templates/template-screens.text.ts'
import { templatesText } from '#src/features/templates/templates.text.ts'
import { tripDialogsText } from '#src/features/trips/trip-dialogs.text.ts'
import { tripPageText } from '#src/features/trips/trip-page.text.ts'
import { tripScreensText } from '#src/features/trips/trip-screens.text.ts'
import { tripsText } from '#src/features/trips/trips.text.ts'
import { callsText } from '#src/shared/calls.text.ts'
import { shapesText } from '#src/shared/shapes.text.ts'
import { fillText, type TextParams, type Texts } from '#src/shared/text.ts'
import { pagesText } from './pages/pages.text.ts'
import { shellText } from './shell/shell.text.ts'

const catalogue = {
  ...callsText,
  ...shapesText,
  ...shellText,
  ...pagesText,
  ...accessText,
  ...activityText,
  ...settingsText,
  ...agenciesText,
  ...bookingsText,
  ...roomingText,
  ...costsText,
  ...calendarText,
  ...overviewText,
  ...customersText,
  ...departuresText,
  ...paymentsText,
  ...providersText,
  ...tripDialogsText,
  ...tripPageText,
  ...tripScreensText,
  ...tripsText,
  ...itinerariesText,
  ...serviceScreensText,
  ...servicesText,
  ...templatesText,
  ...templateScreensText,
  ...outboxText,
}

export type TextKey = keyof typeof catalogue

/** The Italian text of a key, its places filled from `params`; `params.n` chooses between singular and plural. */
export function t(key: TextKey, params?: TextParams): string {
  return fillText(catalogue[key], params)
}

/** The text of a code that came from outside (a fault of a schema, a refusal), or undefined when there is none. */
export function textOfCode(code: string, params?: TextParams): string | undefined {
  return Object.hasOwn(catalogue, code) ? fillText((catalogue as Texts)[code]!, params) : undefined
}
