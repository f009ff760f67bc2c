import type { Chance } from '#src/demo/people/chance.ts'
import { later } from '#src/demo/which-day.ts'
import type { ParticipantInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { addDays, type Day } from '#src/shared/day.ts'

type Holder = { years: number; bornOn: Day; today: Day; town: string; isForeign: boolean }
type Paper = Pick<
  ParticipantInput,
  'documentType' | 'documentNumber' | 'documentIssuedOn' | 'documentIssuedAt' | 'documentExpiresOn'
>

/**
 * The days before today that the demo covers. Every document was issued before them, because nobody can have shown a
 * document that did not exist yet.
 */
const daysOfDemo = 330

/**
 * An identity document of the usual kind: mostly a card, valid for five years (minors) or ten. One in thirty has
 * expired, one in twenty-five soon will.
 */
export function identityDocument(chance: Chance, holder: Holder): Paper {
  const { years, today, town, isForeign } = holder
  const lot = chance.whole(1, 20)
  const type = isForeign || lot <= 4 ? 'passport' : lot === 5 && years > 20 ? 'drivingLicense' : 'idCard'
  const validYears = years < 18 ? 5 : 10
  const expiresOn = addDays(today, daysLeft(chance, validYears))
  const issuedOn = later(
    `${Number(expiresOn.slice(0, 4)) - validYears}-${noLeap(expiresOn)}`,
    addDays(holder.bornOn, 30),
  )
  return {
    documentType: type,
    documentNumber: numberOf(chance, type),
    documentIssuedOn: issuedOn,
    documentIssuedAt: issuerOf(type, town, isForeign),
    documentExpiresOn: expiresOn,
  }
}

function daysLeft(chance: Chance, validYears: number): number {
  if (chance.happens(30)) return -chance.whole(2, 70)
  if (chance.happens(25)) return chance.whole(3, 45)
  return chance.whole(60, validYears * 365 - daysOfDemo)
}

function numberOf(chance: Chance, type: Paper['documentType']): string {
  const letter = () => chance.pick(['A', 'B', 'C', 'F', 'H', 'K', 'L', 'M', 'R', 'T', 'V', 'Z'])
  if (type === 'passport') return `Y${letter()}${chance.whole(1_000_000, 9_999_999)}`
  if (type === 'drivingLicense') return `U1${letter()}${chance.whole(100_000, 999_999)}${letter()}`
  return `CA${chance.whole(10_000, 99_999)}${letter()}${letter()}`
}

function issuerOf(type: Paper['documentType'], town: string, isForeign: boolean): string {
  if (isForeign) return 'Autorità del Paese di origine'
  if (type === 'passport') return 'Questura di Bergamo'
  return type === 'drivingLicense' ? 'MIT-UCO' : `Comune di ${town}`
}

const noLeap = (day: Day) => (day.slice(5) === '02-29' ? '02-28' : day.slice(5))
