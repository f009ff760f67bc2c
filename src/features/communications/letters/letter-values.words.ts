import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import { type Day, formatDay, formatDayRange, weekday, weekdayNames } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'

/** What every letter of a trip may name. */
export type TripWords = {
  title: string
  departsOn: Day
  returnsOn: Day
  operator: string
  agency: { name: string; phone: string }
}

export function tripValues({ title, departsOn, returnsOn, operator, agency }: TripWords): TextValues {
  return {
    titolo: title,
    date: formatDayRange(departsOn, returnsOn),
    data: formatDay(departsOn),
    giorno: weekdayNames[weekday(departsOn) - 1]!,
    operatore: operator,
    agenzia: agency.name,
    telefono: agency.phone ? formatPhone(agency.phone) : '',
  }
}

/** The money of a booking, in cents. `paysNet`: a selling agency pays it, less its commission. */
export type BookingMoney = {
  priceCents: number
  netCents: number
  dueCents: number
  balanceDueOn: Day | null
  paysNet: boolean
}

/** The money of a booking as its travellers read it: what an agency paid for them, and still owes, is no matter of theirs. */
export function moneyValues({ priceCents, netCents, dueCents, balanceDueOn, paysNet }: BookingMoney): TextValues {
  const isOwing = dueCents > 0 && !paysNet
  return {
    prezzo: euro(priceCents),
    versato: netCents > 0 && !paysNet ? euro(netCents) : '',
    saldo: isOwing ? euro(dueCents) : '',
    scadenza: isOwing && balanceDueOn ? formatDay(balanceDueOn) : '',
  }
}

/** The refund of a cancelled trip. Nothing is said where nothing is to be given back, or the agency gives it back. */
export function refundValues(
  { dueCents }: Pick<BookingMoney, 'dueCents'>,
  { by, isOfAgency }: { by: Day; isOfAgency: boolean },
): TextValues {
  const isOwed = dueCents < 0 && !isOfAgency
  return { importo: isOwed ? euro(-dueCents) : '', termine: isOwed ? formatDay(by) : '' }
}
