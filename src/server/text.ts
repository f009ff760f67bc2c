import { accessText } from '#src/features/access/access.text.ts'
import { accountsText } from '#src/features/accounts/sections/accounts.text.ts'
import { activityText } from '#src/features/activity/activity.text.ts'
import { agenciesText } from '#src/features/agencies/agencies.text.ts'
import { alertsText } from '#src/features/alerts/alerts.text.ts'
import { documentsText } from '#src/features/archive/documents/documents.text.ts'
import { attendeesText } from '#src/features/bookings/attendees/attendees.text.ts'
import { boardingText } from '#src/features/bookings/boarding/boarding.text.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { dividingText } from '#src/features/bookings/dividing/dividing.text.ts'
import { driversText } from '#src/features/bookings/drivers/drivers.text.ts'
import { exportingText } from '#src/features/bookings/exporting/exporting.text.ts'
import { bookingFilesText } from '#src/features/bookings/files/booking-files.text.ts'
import { importRefusals } from '#src/features/bookings/importing/importing.text.ts'
import { loadingText } from '#src/features/bookings/loading/loading.text.ts'
import { movingText } from '#src/features/bookings/moving/moving.text.ts'
import { peopleText } from '#src/features/bookings/people/people.text.ts'
import { placesText } from '#src/features/bookings/places/places.text.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import { roomsText } from '#src/features/bookings/rooms/rooms.text.ts'
import { withdrawalText } from '#src/features/bookings/withdrawal/withdrawal.text.ts'
import { calendarText } from '#src/features/calendar/calendar.text.ts'
import { deliveriesText } from '#src/features/communications/deliveries/deliveries.text.ts'
import { draftsText } from '#src/features/communications/drafts/drafts.text.ts'
import { lettersText } from '#src/features/communications/letters/letters.text.ts'
import { newDatesText } from '#src/features/communications/new-dates/new-dates.text.ts'
import { outboxText } from '#src/features/communications/outbox/outbox.text.ts'
import { remindersText } from '#src/features/communications/reminders/reminders.text.ts'
import { costsText } from '#src/features/costs/costs.text.ts'
import { cardRefusals } from '#src/features/customers/card/card.text.ts'
import { mergingRefusals } from '#src/features/customers/merging/merging.text.ts'
import { customersText } from '#src/features/customers/person/person.text.ts'
import { departuresText } from '#src/features/departures/departures.text.ts'
import { insuredListText } from '#src/features/insurance/insured/insured-list.text.ts'
import { policiesText } from '#src/features/insurance/policies/policies.text.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import { loadPointsText } from '#src/features/load-points/load-points.text.ts'
import { overviewText } from '#src/features/overview/overview.text.ts'
import { invoicesText } from '#src/features/payables/invoices/invoices.text.ts'
import { payablesText } from '#src/features/payables/ledger/payables.text.ts'
import { paymentsText } from '#src/features/payments/payments.text.ts'
import { permitsText } from '#src/features/permits/permits.text.ts'
import { pollPaperText } from '#src/features/polls/paper/poll-paper.text.ts'
import { questionnaireText } from '#src/features/polls/questionnaire/questionnaire.text.ts'
import { preferencesText } from '#src/features/preferences/preferences.text.ts'
import { providersText } from '#src/features/providers/providers.text.ts'
import { boardText } from '#src/features/rooming/board/board.text.ts'
import { paperText } from '#src/features/rooming/paper/paper.text.ts'
import { versionsText } from '#src/features/rooming/versions/versions.text.ts'
import { busPlanText } from '#src/features/seating/paper/bus-plan.text.ts'
import { seatMapsText } from '#src/features/seating/seat-maps/seat-maps.text.ts'
import { seatingText } from '#src/features/seating/seats/seating.text.ts'
import { roomReleasesText } from '#src/features/services/allotment/room-releases.text.ts'
import { serviceFilesText } from '#src/features/services/files/service-files.text.ts'
import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { programmeText } from '#src/features/services/programme/programme.text.ts'
import { settingsText } from '#src/features/settings/settings.text.ts'
import { templatesText } from '#src/features/templates/templates.text.ts'
import { textsText } from '#src/features/texts/messages/message-texts.text.ts'
import { standardTexts } from '#src/features/texts/standard/standard.text.ts'
import { contractsText } from '#src/features/travel-papers/contracts/contracts.text.ts'
import { dossiersText } from '#src/features/travel-papers/dossiers/dossiers.text.ts'
import { newsSheetText } from '#src/features/travel-papers/news-sheets/news-sheet.text.ts'
import { summonsesText } from '#src/features/travel-papers/summonses/summonses.text.ts'
import { supplierPapersText } from '#src/features/travel-papers/supplier-papers/supplier-papers.text.ts'
import { tripDataText } from '#src/features/trips/data/trip-data.text.ts'
import { tripLifeText } from '#src/features/trips/life/trip-life.text.ts'
import { tripListText } from '#src/features/trips/list/trip-list.text.ts'
import { tripPageText } from '#src/features/trips/page/trip-page.text.ts'
import { tripWizardText } from '#src/features/trips/wizard/trip-wizard.text.ts'
import { callsText } from '#src/shared/calls.text.ts'
import { papersText } from '#src/shared/papers.text.ts'
import { shapesText } from '#src/shared/shapes.text.ts'
import { fillText, type TextParams, type Texts } from '#src/shared/text.ts'
import { mailText } from './mail/mail.text.ts'

const texts = {
  ...callsText,
  ...shapesText,
  ...papersText,
  ...accessText,
  ...preferencesText,
  ...activityText,
  ...settingsText,
  ...textsText,
  ...standardTexts,
  ...agenciesText,
  ...loadPointsText,
  ...providersText,
  ...customersText,
  ...cardRefusals,
  ...mergingRefusals,
  ...itinerariesText,
  ...serviceFormText,
  ...roomReleasesText,
  ...serviceFilesText,
  ...programmeText,
  ...departuresText,
  ...permitsText,
  ...insuredListText,
  ...policiesText,
  ...pollPaperText,
  ...questionnaireText,
  ...documentsText,
  ...seatingText,
  ...seatMapsText,
  ...busPlanText,
  ...costsText,
  ...templatesText,
  ...outboxText,
  ...newDatesText,
  ...remindersText,
  ...lettersText,
  ...mailText,
  ...deliveriesText,
  ...draftsText,
  ...supplierPapersText,
  ...newsSheetText,
  ...summonsesText,
  ...dossiersText,
  ...contractsText,
  ...overviewText,
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
  ...loadingText,
  ...importRefusals,
  ...driversText,
  ...peopleText,
  ...priceText,
  ...placesText,
  ...roomsText,
  ...withdrawalText,
  ...paymentsText,
  ...accountsText,
  ...invoicesText,
  ...payablesText,
  ...boardText,
  ...paperText,
  ...versionsText,
  ...alertsText,
  ...calendarText,
}

declare module '#src/features/activity/activity.commands.ts' {
  interface ActivitySentences extends Record<Extract<keyof typeof texts, `${string}.activity-${string}`>, true> {}
}

/** The Italian text of a key, for problem documents, mail and papers. Null when no catalogue has it. */
export function findText(key: string, params?: TextParams): string | null {
  const text = (texts as Texts)[key]
  return text === undefined ? null : fillText(text, params)
}

/**
 * The kinds of entry for which the log has a sentence.
 *
 * @oracle
 */
export function sentenceKinds(): string[] {
  return Object.keys(texts).filter((key) => key.includes('.activity-'))
}
