import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { hourNote, toldBack, toldHour, toldHourBefore } from '#src/features/departures/told-hour.words.ts'
import { type NewsFacts, newsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { newsSheetOf, printedBlocks } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import {
  clientSubtitle,
  type PrintedBlock,
  sheetWords,
} from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import {
  coachLine,
  hotelsOf,
  joined,
  nightsOf,
  t,
} from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { lettersPaper } from '#src/server/pdf/long-paper.ts'
import { agencyPhones, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import type { Actor } from '#src/server/work.ts'
import { dayInWords, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type Summoned, summonedPeople } from './summons.queries.ts'

/** Minutes before the departure by which people are asked to be there. */
const earlyMinutes = 15

type Asked = {
  tripId: string
  who?: 'all' | 'withoutEmail'
  participantIds?: readonly string[] | undefined
  /** With the client's news sheet after each letter. */
  withSheet?: boolean
  now: Date
  by: Pick<Actor, 'name' | 'ability'>
}

/**
 * The letters that call these people to the departure, one on a page of its own, as one tagged PDF. Messages take a
 * single letter from here by its participant.
 */
export async function summonsFile(reader: Reader, asked: Asked) {
  const { tripId, who = 'all', participantIds, withSheet = false, now, by } = asked
  const facts = await newsFacts(reader, tripId)
  const found = await summonedPeople(reader, tripId, participantIds)
  const people = who === 'all' ? found : found.filter(({ email }) => email === null)
  if (people.length === 0) throw new Refusal('communications.nobody-summoned')
  const { sheet } = await newsSheetOf(reader, { tripId, view: 'client', by })
  const blocks = printedBlocks(sheet.blocks)
  const printing = { view: 'client' as const, printedAt: now.toISOString(), printedBy: by.name }
  const words = {
    heading: t('news.summons.heading', { title: facts.trip.title }),
    kind: t('news.summons.title'),
    agency: facts.agency.name,
    agencyLine: joined([facts.agency.address, ...agencyPhones({ ...facts.agency, emergencyPhone: '' })], ' · '),
    title: facts.trip.title,
    subtitle: clientSubtitle(facts.trip),
    bringTitle: t('news.summons.bring'),
    backTitle: t('news.summons.back'),
    goodbye: t('news.summons.goodbye'),
    people: people.map((person) => letterOf(facts, person, { blocks, seesMoney: by.ability.can('read', 'Payment') })),
    sheet: withSheet ? { ...sheetWords(facts, blocks, printing), notes: [] } : null,
    ...paperFoot(printing),
  }
  const content = await lettersPaper('features/travel-papers/summonses/summons.typ', words, {
    letters: people.length,
    logo: facts.agency.logo,
  })
  return { content, trip: facts.trip, people }
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_convocazioni */
export function summonsFileName({ title, departsOn }: NewsFacts['trip']): string {
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_convocazioni`
}

type Sight = { blocks: readonly PrintedBlock[]; seesMoney: boolean }

function letterOf(facts: NewsFacts, person: Summoned, { blocks, seesMoney }: Sight) {
  const { trip, leaders, agency } = facts
  const { surname, name, sex, residence, stop, bookingCode } = person
  const called = leaders.flatMap((leader) => (leader.phone ? { ...leader, phone: leader.phone } : []))
  const fullName = `${name} ${surname}`.trim()
  const back = toldBack(facts.stops, trip).find((one) => one.stop.id === stop?.id)
  const where = stop && joined([stop.name, stop.address !== stop.name && stop.address])
  return {
    booking: t('news.summons.booking', { number: bookingCode }),
    greeting: t(sex === 'F' ? 'news.summons.madam' : sex === 'M' ? 'news.summons.sir' : 'news.summons.dear'),
    name: fullName,
    address: (residence ?? '').split('\n'),
    day: dayInWords(trip.departsOn),
    time: stop?.time ?? '',
    timeNote: stop ? hourNote(trip.departsOn, stop.time) : '',
    early: stop ? t('news.summons.early', { time: toldHourBefore(trip.departsOn, stop.time, earlyMinutes) }) : '',
    place: stop?.name ?? t('news.summons.no-stop'),
    placeLines: [stop?.address ?? '', coachLine(facts)].filter(Boolean),
    tiles: tilesOf(facts, person, seesMoney),
    lines: [
      t('news.summons.hello', { name: fullName }),
      stop
        ? t('news.summons.await', {
            day: dayInWords(trip.departsOn),
            time: toldHour(trip.departsOn, stop.time),
            where: where ?? '',
          })
        : t('news.summons.await-later', { day: dayInWords(trip.departsOn) }),
      ...called.map((leader) => t('news.summons.leader', { name: leader.name, phone: formatPhone(leader.phone) })),
      t('news.summons.sheet'),
    ],
    calls: [
      ...called.map((leader) => ({ who: joined([leader.name, t('news.leader')]), phone: formatPhone(leader.phone) })),
      ...(agency.emergencyPhone ? [{ who: t('news.emergencies'), phone: agency.emergencyPhone }] : []),
    ],
    bring: blocks
      .filter(({ key }) => key === 'documents' || key === 'bring')
      .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== '')),
    back: back
      ? t('news.summons.back-at', {
          day: dayInWords(back.day),
          time: toldHour(back.day, back.stop.returnTime!),
          name: back.stop.name,
        })
      : '',
  }
}

function tilesOf(facts: NewsFacts, person: Summoned, seesMoney: boolean) {
  const { seat, roomType, roommates, isLead, paysNet, dueCents, priceCents, balanceDueOn } = person
  const [hotel] = hotelsOf(facts)
  const paid = {
    label: t('news.summons.payment'),
    value: dueCents > 0 ? t('news.summons.due', { amount: euro(dueCents) }) : t('news.summons.paid'),
    small: dueCents > 0 ? (balanceDueOn ? t('news.due', { day: formatDay(balanceDueOn) }) : '') : euro(priceCents),
  }
  return [
    {
      label: t('news.summons.seat'),
      value: seat ? seatShown(seat) : t('news.summons.no-seat'),
      small: seat ? t('news.summons.indicative') : '',
    },
    ...(roomType
      ? [
          {
            label: t('news.summons.room'),
            value: t(`bookings.room.${roomType}`).replace(/ \(.*$/, ''),
            small: roommates.length > 0 ? t('news.summons.with', { names: roommates.join(', ') }) : '',
          },
        ]
      : []),
    ...(hotel
      ? [
          {
            label: t('news.summons.hotel'),
            value: hotel.provider?.companyName ?? hotel.name,
            small: joined([hotel.provider?.city ?? hotel.location, t('news.nights', { n: nightsOf(hotel) })]),
          },
        ]
      : []),
    // Only the contact of a party reads what it owes, and not where an agency pays for it.
    ...(isLead && !paysNet && seesMoney ? [paid] : []),
  ]
}
