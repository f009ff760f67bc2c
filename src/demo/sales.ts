import { createBooking } from '#src/features/bookings/bookings.commands.ts'
import { BookingInput, type ParticipantInput } from '#src/features/bookings/bookings.contract.ts'
import { bookingById } from '#src/features/bookings/bookings.queries.ts'
import type { BookingStatus } from '#src/features/bookings/bookings.rules.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { Chance } from './chance.ts'
import { type Plan, rooms } from './plan.ts'

import type { Trip, World } from './world.ts'

/** Bookings come in over the weeks, until the planned heads are reached. */
export async function sell(world: World, plan: Plan, trip: Trip): Promise<void> {
  const wanted: [BookingStatus, number][] = [
    ['confirmed', plan.confirmed],
    ['customerOption', plan.option ?? 0],
    ['waitingList', plan.waiting ?? 0],
  ]
  const free = { ...rooms }
  const owing = { debtors: plan.debtors ?? 0, unnamed: plan.unnamed ?? 0 }
  const lastDay = plan.departsIn > 0 ? world.today : addDays(trip.departsOn, -3)
  for (const [status, heads] of wanted) {
    for (let left = heads, misses = 0; left > 0 && misses < 50; ) {
      const people = world.crowd.party(Math.min(left, sizeOf(world.chance)) as 1 | 2 | 3 | 4)
      if (trip.isMultiDay && free[roomFor(people)] < 1) {
        misses++
        continue
      }
      free[roomFor(people)]--
      const on = status === 'confirmed' ? addDays(trip.begunOn, world.chance.whole(8, 60)) : addDays(lastDay, -1)
      await book(world, plan, trip, { people, status, on: earlier(on, lastDay), isLastOption: left <= 2, owing })
      left -= people.length
    }
  }
}

const earlier = (one: Day, other: Day): Day => [one, other].toSorted()[0]!

function sizeOf(chance: Chance): number {
  const lot = chance.whole(1, 20)
  return lot <= 3 ? 1 : lot <= 16 ? 2 : lot <= 18 ? 3 : 4
}

type Party = {
  people: ParticipantInput[]
  status: BookingStatus
  on: Day
  isLastOption: boolean
  /** What is left to be owed on this trip; counted down as bookings take their part. */
  owing: { debtors: number; unnamed: number }
}

async function book(
  world: World,
  plan: Plan,
  trip: Trip,
  { people, status, on, isLastOption, owing }: Party,
): Promise<void> {
  const { act, chance, agencyIds, today } = world
  const agencyId = chance.happens(6) ? chance.pick([agencyIds.gross, agencyIds.net]) : agencyIds.direct
  const children = people.slice(2).length
  const isUnnamed = people.length === 2 && status === 'confirmed' && owing.unnamed-- > 0
  const input = BookingInput.parse({
    status,
    confirmBy: status === 'customerOption' ? addDays(today, isLastOption ? 1 : chance.whole(2, 6)) : on,
    adults: people.length - children,
    children,
    roomType: trip.isMultiDay ? roomFor(people) : null,
    departureId: chance.pick(trip.departureIds),
    agencyId,
    people: isUnnamed ? people.slice(0, 1) : people,
    ...(isUnnamed
      ? {
          namesBy: addDays(today, 3),
          referenceName: `${people[0]!.surname} ${people[0]!.name}`,
          referencePhone: people[0]!.phone,
        }
      : {}),
    extras: chance.happens(14) ? [{ kind: 'discount', label: 'Sconto amici', cents: 2_000 }] : [],
  })
  const { id } = await act('booking', on, (work) => createBooking(work, trip.tripId, input))
  if (status === 'confirmed' && owing.debtors-- < 1) await pay(world, plan, trip, { bookingId: id, on })
}

function roomFor(people: readonly ParticipantInput[]): RoomType {
  const [lead, other] = people
  if (people.length === 1) return 'DUS'
  if (people.length > 2) return people.length === 3 ? 'TRP' : 'QUAD'
  return lead!.residence === other!.residence ? 'DBL' : 'TWN'
}

/** The deposit within days and the balance in its time. */
async function pay(
  { act, today, chance }: World,
  plan: Plan,
  trip: Trip,
  { bookingId, on }: { bookingId: string; on: Day },
): Promise<void> {
  const isOver = plan.status === 'completed' || plan.status === 'archived'
  const method = chance.pick(['bankTransfer', 'bankTransfer', 'card', 'cash'] as const)
  const ids = { tripId: trip.tripId, bookingId }
  const register = (kind: 'deposit' | 'balance', cents: number, day: Day) =>
    act('accountingOffice', day < today ? day : today, (work) =>
      registerPayment(work, ids, { kind, cents, method, paidOn: work.today, note: null }),
    )
  const { money } = await act(
    'accountingOffice',
    on,
    async (work) =>
      (await bookingById(work.tx, ids, { sight: { health: false, documents: false }, childAgeLimit: 12 }))!,
  )
  const deposit = money.depositCents ?? 0
  if (deposit > 0) await register('deposit', deposit, addDays(on, chance.whole(0, 4)))
  const isBalanceDue = money.balanceDueOn !== null && money.balanceDueOn <= today
  if (isOver || isBalanceDue) await register('balance', money.owedCents - deposit, addDays(on, chance.whole(5, 9)))
}
