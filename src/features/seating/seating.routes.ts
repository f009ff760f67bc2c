import type { Calls } from '#src/server/http/calls.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { busPlanPdf } from './paper/bus-plan.contract.ts'
import { busPlan, busPlanFile, planFileName } from './paper/bus-plan.documents.ts'
import { addSeatMap, archiveSeatMap, editSeatMap } from './seat-maps/seat-maps.commands.ts'
import * as maps from './seat-maps/seat-maps.contract.ts'
import { seatMapById, seatMapsOn } from './seat-maps/seat-maps.queries.ts'
import { seatPeople, seatTogether } from './seats/automatic.commands.ts'
import { giveLayout } from './seats/coach-maps.commands.ts'
import { blockSeat, moveSeats } from './seats/seating.commands.ts'
import * as calls from './seats/seating.contract.ts'
import { busLayoutOf, seatsForBooking } from './seats/seating.queries.ts'

export function seatingRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(calls.getBusLayout, ({ db, params }) => busLayoutOf(db, params.tripId))
  reads(calls.listSeatsForBooking, ({ db, params }) => seatsForBooking(db, params))
  reads(maps.listSeatMaps, ({ db, today }) => seatMapsOn(db, today))
  reads(maps.getSeatMap, ({ db, params, today }) => seatMapById(db, params.seatMapId, today))
  writes(maps.addSeatMap, (work, { body }) => addSeatMap(work, body))
  writes(maps.editSeatMap, (work, { params, body }) => editSeatMap(work, params.seatMapId, body))
  writes(maps.archiveSeatMap, (work, { params, body }) => archiveSeatMap(work, params.seatMapId, body))
  sendsFile(busPlanPdf, async ({ db, params, actor, now }) => {
    const plan = await busPlan(db, { ...params, now, by: actor })
    return { name: `${planFileName(plan)}.pdf`, contentType: pdfType, content: busPlanFile(plan), isInline: true }
  })
  writes(calls.moveSeats, (work, { params, body }) => moveSeats(work, params.tripId, body))
  writes(calls.blockSeat, (work, { params, body }) => blockSeat(work, params, body))
  writes(calls.giveLayout, (work, { params, body }) => giveLayout(work, params, body))
  writes(calls.seatTogether, (work, { params, body }) => seatTogether(work, params.tripId, body))
  writes(calls.seatPeople, (work, { params, body }) => seatPeople(work, params.tripId, body))
}
