import type { Calls } from '#src/server/http/calls.ts'
import { blockSeat, giveLayout, moveSeats, seatPeople } from './seating.commands.ts'
import * as calls from './seating.contract.ts'
import { busLayoutOf } from './seating.queries.ts'

export function seatingRoutes({ reads, writes }: Calls): void {
  reads(calls.getBusLayout, ({ db, params }) => busLayoutOf(db, params.tripId))
  writes(calls.moveSeats, (work, { params, body }) => moveSeats(work, params.tripId, body))
  writes(calls.blockSeat, (work, { params, body }) => blockSeat(work, params, body))
  writes(calls.giveLayout, (work, { params, body }) => giveLayout(work, params, body))
  writes(calls.seatPeople, (work, { params, body }) => seatPeople(work, params.tripId, body))
}
