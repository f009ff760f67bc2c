import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import { type Day, formatDay, formatDayRange } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'

type Invited = { firstName: string; bookingCode: string; address: string }
type About = {
  trip: { title: string; departsOn: Day; returnsOn: Day }
  closesOn: Day
  agencyName: string
  agencyPhone: string
  operator: string
}

/** The data that a message with the questionnaire may name, for people who share an address, each with their own link. */
export function pollValues(
  people: readonly Invited[],
  { trip, closesOn, agencyName, agencyPhone, operator }: About,
): TextValues {
  return {
    nome: people.map(({ firstName }) => firstName).join(', '),
    pratica: [...new Set(people.map(({ bookingCode }) => bookingCode))].join(', '),
    titolo: trip.title,
    date: formatDayRange(trip.departsOn, trip.returnsOn),
    data: formatDay(trip.departsOn),
    operatore: operator,
    agenzia: agencyName,
    telefono: agencyPhone ? formatPhone(agencyPhone) : '',
    scadenza: formatDay(closesOn),
    link: people
      .map(({ firstName, address }) => (people.length === 1 ? address : `${firstName}: ${address}`))
      .join('\n'),
  }
}
