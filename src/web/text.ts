import { accessText } from '#src/features/access/access.text.ts'
import { usersText } from '#src/features/access/users.text.ts'
import { accountsText } from '#src/features/accounts/sections/accounts.text.ts'
import { activityText } from '#src/features/activity/activity.text.ts'
import { agenciesText } from '#src/features/agencies/agencies.text.ts'
import { agenciesListText } from '#src/features/agencies/agencies-list.text.ts'
import { alertScreensText } from '#src/features/alerts/alert-screens.text.ts'
import { alertsText } from '#src/features/alerts/alerts.text.ts'
import { documentsText } from '#src/features/archive/documents/documents.text.ts'
import { documentsScreenText } from '#src/features/archive/documents/documents-screen.text.ts'
import { attendeesText } from '#src/features/bookings/attendees/attendees.text.ts'
import { attendeesPanelText } from '#src/features/bookings/attendees/attendees-panel.text.ts'
import { boardingText } from '#src/features/bookings/boarding/boarding.text.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { dividingText } from '#src/features/bookings/dividing/dividing.text.ts'
import { driversText } from '#src/features/bookings/drivers/drivers.text.ts'
import { exportingText } from '#src/features/bookings/exporting/exporting.text.ts'
import { bookingFilesText } from '#src/features/bookings/files/booking-files.text.ts'
import { importRefusals, importText } from '#src/features/bookings/importing/importing.text.ts'
import { loadingText } from '#src/features/bookings/loading/loading.text.ts'
import { movingText } from '#src/features/bookings/moving/moving.text.ts'
import { peopleText } from '#src/features/bookings/people/people.text.ts'
import { placesText } from '#src/features/bookings/places/places.text.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import { roomsText } from '#src/features/bookings/rooms/rooms.text.ts'
import { withdrawalText } from '#src/features/bookings/withdrawal/withdrawal.text.ts'
import { calendarText } from '#src/features/calendar/calendar.text.ts'
import { cancellationText } from '#src/features/communications/cancellation/cancellation.text.ts'
import { deliveriesText } from '#src/features/communications/deliveries/deliveries.text.ts'
import { lettersText } from '#src/features/communications/letters/letters.text.ts'
import { lettersPageText } from '#src/features/communications/letters/letters-page.text.ts'
import { optOutText } from '#src/features/communications/letters/opt-out.text.ts'
import { newDatesText } from '#src/features/communications/new-dates/new-dates.text.ts'
import { copyingText } from '#src/features/communications/outbox/copying.text.ts'
import { outboxText } from '#src/features/communications/outbox/outbox.text.ts'
import { remindersText } from '#src/features/communications/reminders/reminders.text.ts'
import { textsPageText } from '#src/features/communications/texts/texts-page.text.ts'
import { costsText } from '#src/features/costs/costs.text.ts'
import { cardRefusals, cardText } from '#src/features/customers/card/card.text.ts'
import { directoryText } from '#src/features/customers/directory/directory.text.ts'
import { mergingRefusals, mergingText } from '#src/features/customers/merging/merging.text.ts'
import { customersText } from '#src/features/customers/person/person.text.ts'
import { departuresText } from '#src/features/departures/departures.text.ts'
import { policiesText } from '#src/features/insurance/policies/policies.text.ts'
import { policiesScreenText } from '#src/features/insurance/policies/policies-screen.text.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import { loadPointsText } from '#src/features/load-points/load-points.text.ts'
import { overviewText } from '#src/features/overview/overview.text.ts'
import { invoicesText } from '#src/features/payables/invoices/invoices.text.ts'
import { payablesText } from '#src/features/payables/ledger/payables.text.ts'
import { paymentsText } from '#src/features/payments/payments.text.ts'
import { permitPanelText } from '#src/features/permits/permit-panel.text.ts'
import { permitsText } from '#src/features/permits/permits.text.ts'
import { pollScreenText } from '#src/features/polls/questionnaire/poll-screen.text.ts'
import { questionnaireText } from '#src/features/polls/questionnaire/questionnaire.text.ts'
import { preferencesText } from '#src/features/preferences/preferences.text.ts'
import { presenceText } from '#src/features/presence/presence.text.ts'
import { providersText } from '#src/features/providers/providers.text.ts'
import { boardText } from '#src/features/rooming/board/board.text.ts'
import { paperText } from '#src/features/rooming/paper/paper.text.ts'
import { versionsText } from '#src/features/rooming/versions/versions.text.ts'
import { searchText } from '#src/features/search/search.text.ts'
import { seatMapEditorText } from '#src/features/seating/seat-maps/seat-map-editor.text.ts'
import { seatMapsText } from '#src/features/seating/seat-maps/seat-maps.text.ts'
import { busMapText } from '#src/features/seating/seats/bus-map.text.ts'
import { seatingText } from '#src/features/seating/seats/seating.text.ts'
import { roomReleasesText } from '#src/features/services/allotment/room-releases.text.ts'
import { serviceFilesText } from '#src/features/services/files/service-files.text.ts'
import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { programmeText } from '#src/features/services/programme/programme.text.ts'
import { settingsText } from '#src/features/settings/settings.text.ts'
import { settingsPageText } from '#src/features/settings/settings-page.text.ts'
import { templatesText } from '#src/features/templates/templates.text.ts'
import { textsText } from '#src/features/texts/messages/message-texts.text.ts'
import { newsScreenText } from '#src/features/travel-papers/news-sheets/news-screen.text.ts'
import { newsSheetText } from '#src/features/travel-papers/news-sheets/news-sheet.text.ts'
import { tripDataText } from '#src/features/trips/data/trip-data.text.ts'
import { tripLifeText } from '#src/features/trips/life/trip-life.text.ts'
import { tripListText } from '#src/features/trips/list/trip-list.text.ts'
import { tripPageText } from '#src/features/trips/page/trip-page.text.ts'
import { tripWizardText } from '#src/features/trips/wizard/trip-wizard.text.ts'
import { callsText } from '#src/shared/calls.text.ts'
import { papersText } from '#src/shared/papers.text.ts'
import { shapesText } from '#src/shared/shapes.text.ts'
import { fillText, type TextParams, type Texts } from '#src/shared/text.ts'
import { pagesText } from './pages/pages.text.ts'
import { shellText } from './shell/shell.text.ts'

const catalogue = {
  ...callsText,
  ...shapesText,
  ...papersText,
  ...shellText,
  ...pagesText,
  ...accessText,
  ...preferencesText,
  ...activityText,
  ...settingsText,
  ...textsText,
  ...textsPageText,
  ...agenciesText,
  ...tripListText,
  ...tripPageText,
  ...tripDataText,
  ...tripLifeText,
  ...tripWizardText,
  ...attendeesText,
  ...movingText,
  ...boardingText,
  ...exportingText,
  ...dividingText,
  ...bookingFilesText,
  ...bookingText,
  ...peopleText,
  ...priceText,
  ...placesText,
  ...roomsText,
  ...withdrawalText,
  ...presenceText,
  ...boardText,
  ...paperText,
  ...versionsText,
  ...costsText,
  ...alertsText,
  ...alertScreensText,
  ...calendarText,
  ...overviewText,
  ...searchText,
  ...customersText,
  ...departuresText,
  ...permitsText,
  ...policiesText,
  ...questionnaireText,
  ...pollScreenText,
  ...documentsText,
  ...documentsScreenText,
  ...seatingText,
  ...seatMapsText,
  ...paymentsText,
  ...accountsText,
  ...invoicesText,
  ...settingsPageText,
  ...usersText,
  ...agenciesListText,
  ...payablesText,
  ...providersText,
  ...directoryText,
  ...cardText,
  ...cardRefusals,
  ...mergingText,
  ...mergingRefusals,
  ...permitPanelText,
  ...policiesScreenText,
  ...loadingText,
  ...importText,
  ...importRefusals,
  ...attendeesPanelText,
  ...driversText,
  ...busMapText,
  ...seatMapEditorText,
  ...loadPointsText,
  ...itinerariesText,
  ...serviceFormText,
  ...roomReleasesText,
  ...serviceFilesText,
  ...programmeText,
  ...templatesText,
  ...newsSheetText,
  ...newsScreenText,
  ...copyingText,
  ...optOutText,
  ...outboxText,
  ...newDatesText,
  ...remindersText,
  ...lettersText,
  ...lettersPageText,
  ...cancellationText,
  ...deliveriesText,
}

export type TextKey = keyof typeof catalogue

/** The Italian text of a key with its places filled from `params`. `params.n` chooses singular or plural. */
export function t(key: TextKey, params?: TextParams): string {
  return fillText(catalogue[key], params)
}

/** The text of a code from outside, of any feature. Undefined when there is none. */
export function textOfAnyCode(code: string, params?: TextParams): string | undefined {
  return Object.hasOwn(catalogue, code) ? fillText((catalogue as Texts)[code]!, params) : undefined
}

/** The text of a code from outside (a schema's fault, a refusal) that belongs to the calling feature. */
export function textOfCode(code: string, params?: TextParams): string | undefined {
  return textOfAnyCode(code, params)
}
