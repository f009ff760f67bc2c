import { asc, eq } from 'drizzle-orm'
import { addDocument } from '#src/features/archive/documents/documents.commands.ts'
import { lettersSent } from '#src/features/communications/communications.builders.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { costsOf } from '#src/features/costs/costs.queries.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import { aPollClosed, aPollSent, pollAnswers } from '#src/features/polls/polls.builders.ts'
import { usualDays } from '#src/features/polls/questionnaire/questions.values.ts'
import { putOnSale } from '#src/features/trips/life/trip-sale.commands.ts'
import { cancelTrip, completeTrip, confirmTrip } from '#src/features/trips/life/trip-states.commands.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { archiveUnchecked } from '#src/features/trips/trips.builders.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, daysBetween, formatDay } from '#src/shared/day.ts'
import { createDraft } from './drafting.ts'
import { owedRefunds, refund } from './money.ts'
import type { Party } from './people/parties.ts'
import type { Plan } from './plans/plan.ts'
import { departure } from './plans/seasons.ts'
import { prepare, seatEarly, settleSuppliers } from './preparing.ts'
import { type OnSale, type Sale, salesOf, sell } from './sales.ts'
import { stored, storedPaper } from './trade/documents.ts'
import { earlier, later } from './which-day.ts'
import type { Acting, World } from './world.ts'

type Times = {
  departsOn: Day
  returnsOn: Day
  status: TripStatus
  begunOn: Day
  saleOn: Day
  cancelledOn: Day | null
}

/** Notes the life of a trip from its first draft to today, each step on a day when it may have happened. */
export function noteLife(world: World, plan: Plan): void {
  const times = timesOf(world, plan)
  const { departsOn, status, begunOn, saleOn, cancelledOn } = times
  const heads = status === 'draft' ? [] : [headsBy(world, plan, times), ...(plan.weeks ?? [])]
  const parties = heads.map((count, week) => partiesOf(world, plan, count, addDays(departsOn, week * 7), week === 0))
  const sales = parties.map((confirmed, week) =>
    salesOf(world, plan, {
      departsOn: addDays(departsOn, week * 7),
      from: saleOn,
      cancelledOn,
      confirmed,
      isFirst: week === 0,
    }),
  )
  world.note(begunOn, async (act) => {
    const owner = plan.owners[0]!
    const tripId = await act(owner, (work) => createDraft(work, world, plan, { departsOn, parties: sales }))
    if (status === 'draft') return
    world.note(saleOn, async (onTheDay) => {
      const onSale = await onTheDay(owner, async (work) => putOnSale(work, tripId, await versionOf(work, tripId)))
      for (const [week, trip] of onSale.trips.entries()) {
        const departureIds = await boarding(onTheDay, trip.id)
        const sold = {
          tripId: trip.id,
          departsOn: trip.departsOn,
          returnsOn: addDays(trip.departsOn, plan.days - 1),
          departureIds,
          cancelledOn,
        }
        for (const sale of sales[week] ?? []) sell(world, plan, sold, sale)
        if (week === 0) goOn(world, plan, { trip: sold, times, sales: sales[0]! })
      }
    })
  })
}

function timesOf({ today, chance }: World, plan: Plan): Times {
  const departsOn = departure(plan.leaves, today)
  const returnsOn = addDays(departsOn, plan.days - 1)
  const until = daysBetween(today, departsOn)
  const status = plan.status ?? (returnsOn < today ? (until < -75 ? 'archived' : 'completed') : stageOf(until))
  const lead = (plan.days > 1 ? 115 : 75) + chance.whole(0, 15)
  const usual = addDays(departsOn, -lead)
  const late = addDays(today, -chance.whole(28, 50))
  const begunOn = status === 'draft' ? addDays(today, -chance.whole(4, 25)) : earlier(usual, late)
  const saleOn = addDays(begunOn, chance.whole(4, 8))
  const cancelledOn = status === 'archived' ? addDays(departsOn, -8) : addDays(today, -3)
  return { departsOn, returnsOn, status, begunOn, saleOn, cancelledOn: plan.cancelReason ? cancelledOn : null }
}

function stageOf(until: number): TripStatus {
  if (until <= 24) return 'confirmed'
  return until <= 150 ? 'forSale' : 'draft'
}

/** The heads that have booked a seasonal trip by now: the nearer the trip, the more. */
function headsBy({ today }: World, plan: Plan, { departsOn, status }: Times): number {
  if (plan.status || status !== 'forSale') return plan.full
  return Math.round(plan.full * Math.min(1, 1.1 - daysBetween(today, departsOn) / 160))
}

function partiesOf(world: World, plan: Plan, heads: number, departsOn: Day, isFirst: boolean): Party[] {
  const trip = { departsOn, returnsOn: addDays(departsOn, plan.days - 1) }
  const booked: Party[] = []
  let left = heads - (isFirst ? (plan.group?.heads ?? 0) : 0)
  while (left > 0) {
    const party = world.parties.next(trip, Math.min(left, 4))
    booked.push(party)
    left -= party.people.length
  }
  return booked
}

type Life = { trip: OnSale; times: Times; sales: readonly Sale[] }

function goOn(world: World, plan: Plan, life: Life): void {
  const { status } = life.times
  if (plan.raised) raise(world, plan, life.trip)
  if (plan.cancelReason) cancel(world, plan, life)
  else if (status !== 'forSale') confirm(world, plan, life)
  else seatEarly(world, plan, life.trip)
}

/** Raises the price of a trip; existing bookings keep theirs. */
function raise(world: World, { owners, raised = 0 }: Plan, { tripId }: OnSale): void {
  world.note(addDays(world.today, -1), (act) =>
    act(owners[0]!, async (work) => {
      const { priced: _priced, ...costs } = await costsOf(work.tx, tripId)
      await saveCosts(work, tripId, { ...costs, unitCents: (costs.unitCents ?? 0) + raised * 100 })
    }),
  )
}

function confirm(world: World, plan: Plan, { trip, times, sales }: Life): void {
  const owner = plan.owners[0]!
  const confirmedOn = dayOfConfirming(world, plan, times, sales)
  world.note(confirmedOn, async (act) => {
    await act(owner, async (work) => confirmTrip(work, trip.tripId, { version: await versionOf(work, trip.tripId) }))
    prepare(world, plan, trip, confirmedOn)
  })
  if (times.returnsOn >= world.today) return
  world.noteNight(addDays(times.returnsOn, 1), async (work) => void (await completeTrip(work, trip.tripId)))
  const archivedOn =
    times.status === 'archived' ? earlier(addDays(times.returnsOn, 32), addDays(world.today, -1)) : null
  settleSuppliers(world, trip, archivedOn)
  const reportOn = addDays(times.returnsOn, daysToReport)
  if (reportOn < world.today) report(world, plan, trip.tripId, reportOn)
  if (times.status === 'completed') askForOpinions(world, plan, trip.tripId, times.returnsOn)
  if (archivedOn) archive(world, plan, trip.tripId, archivedOn)
}

/** The day on which the trip is confirmed, never before its minimum is reached. */
function dayOfConfirming({ today, chance }: World, plan: Plan, times: Times, sales: readonly Sale[]): Day {
  const notice = plan.days > 6 ? 24 : plan.days > 1 ? 11 : 5
  const wanted = earlier(addDays(times.departsOn, -notice), addDays(today, -chance.whole(1, 3)))
  let heads = 0
  for (const { status, fate, on, adults, children } of sales) {
    if (status === 'confirmed' && !fate) heads += adults + children
    if (heads >= plan.min) return later(on, wanted)
  }
  throw new Error(`${plan.title} never reaches its minimum`)
}

/** The days after the return in which the leader writes the final report. */
const daysToReport = 4

/** Notes the final report of a trip, which the office keeps in its archive. */
function report(world: World, plan: Plan, tripId: string, on: Day): void {
  world.note(on, async (act) => {
    const content = await stored(world.files, on, {
      from: { name: 'Accompagnatore del viaggio', lines: [] },
      to: { name: 'Ufficio viaggi', lines: [] },
      title: `Relazione finale, ${plan.title}`,
      lines: ['Il gruppo è rientrato in orario.', 'Hotel e pasti come da programma, nessun reclamo.'],
      total: null,
      printed: formatDay(on),
      page: 'Pagina {n} di {of}',
    })
    await act(plan.owners[0]!, (work) =>
      addDocument(work, tripId, { ...content, name: 'Relazione finale.pdf' }, 'finalReport'),
    )
  })
}

const said = {
  inADay: [
    'Accompagnatrice bravissima, ci vediamo alla prossima.',
    'Il pranzo è arrivato tardi. Il resto benissimo.',
    'Poco tempo libero nel pomeriggio.',
    'Tutto organizzato alla perfezione, autista gentilissimo.',
  ],
  inMoreDays: [
    'Accompagnatrice bravissima, ci vediamo alla prossima.',
    'La cena di sabato è arrivata fredda. Il resto benissimo.',
    'Camera sul cortile, rumorosa di notte.',
    'Tutto organizzato alla perfezione, autista gentilissimo.',
  ],
}

/** Notes the questionnaire of a trip, the answers of more than half of its people, and the night in which it closes. */
function askForOpinions(
  { note, noteNight, chance, today, files }: World,
  { days }: Plan,
  tripId: string,
  returnsOn: Day,
): void {
  const comments = days > 1 ? said.inMoreDays : said.inADay
  // The questionnaire of a trip that returned in these days is still to be sent.
  if (addDays(returnsOn, 3) >= today) return
  note(addDays(returnsOn, 1), (act, on) => act('booking', (work) => aPollSent(work, tripId, addDays(on, usualDays))))
  note(addDays(returnsOn, 3), async (act) => {
    const grade = (least: number) => chance.whole(least, 5)
    const answers = Array.from({ length: chance.whole(14, 24) }, (_, at) => ({
      ...{ organization: grade(3), leader: grade(4), hotel: grade(2), meals: grade(2), coach: grade(4) },
      comesBack: at % 9 === 8 ? ('maybe' as const) : ('yes' as const),
      comment: at % 6 === 1 ? comments[(at / 6) | 0]! : null,
      showsName: at % 12 === 7,
    }))
    await act('booking', (work) => pollAnswers(work, tripId, answers))
  })
  const closedOn = addDays(returnsOn, 1 + usualDays + 1)
  if (closedOn <= today)
    noteNight(closedOn, (work) => aPollClosed(work, tripId, (paper) => storedPaper(files, closedOn, paper)))
}

/** Archives a trip of a past season, even where an invented amount is left open. */
function archive(world: World, plan: Plan, tripId: string, on: Day): void {
  world.note(on, async (act) => {
    await act(plan.owners[0]!, async (work) => archiveUnchecked(work, { id: tripId }))
  })
}

/** The fates after one that failed, so that a page of letters shows mostly those that left. */
const manySent = ['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent'] as const

/** Notes a cancellation. A trip that was cancelled two days ago has refunded little yet, an archived one everything. */
function cancel(world: World, plan: Plan, { trip, times }: Life): void {
  const isSettled = times.status === 'archived'
  const on = times.cancelledOn!
  world.note(on, async (act) => {
    const body = { title: plan.title, reason: plan.cancelReason! }
    await act(plan.owners[0]!, async (work) =>
      cancelTrip(work, trip.tripId, { version: await versionOf(work, trip.tripId), ...body }),
    )
    const about = { tripId: trip.tripId }
    const kinds = ['officesCancelled', 'customersCancelled', 'suppliersCancelled'] as const
    for (const kind of kinds) {
      const isOpen = !isSettled && kind === 'suppliersCancelled'
      const states =
        isSettled || kind !== 'customersCancelled' ? (['sent'] as const) : (['failed', ...manySent] as const)
      if (!isOpen) await act('booking', (work) => lettersSent(work, { ...about, kind }, { states }))
    }
    const owed = await owedRefunds(act, trip.tripId)
    for (const ids of owed.slice(0, isSettled ? owed.length : 1))
      world.note(addDays(on, isSettled ? world.chance.whole(4, 12) : 2), (act) => refund(act, ids))
    if (isSettled) archive(world, plan, trip.tripId, addDays(on, 30))
  })
}

async function versionOf(work: Work, tripId: string): Promise<number> {
  const [trip] = await work.tx.select({ version: trips.version }).from(trips).where(eq(trips.id, tripId))
  return trip!.version
}

async function boarding(act: Acting, tripId: string): Promise<string[]> {
  const rows = await act('booking', (work) =>
    work.tx
      .select({ id: departures.id })
      .from(departures)
      .where(eq(departures.itineraryId, tripId))
      .orderBy(asc(departures.position)),
  )
  return rows.map(({ id }) => id)
}
