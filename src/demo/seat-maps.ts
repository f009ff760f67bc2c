import { eq } from 'drizzle-orm'
import { modelFor, passengerSeatsOf, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { addSeatMap, archiveSeatMap } from '#src/features/seating/seat-maps/seat-maps.commands.ts'
import { seatMaps } from '#src/features/seating/seating.tables.ts'
import { giveLayout } from '#src/features/seating/seats/coach-maps.commands.ts'
import type { Work } from '#src/server/work.ts'

/** The maps that the office drew: those of two coaches that it often hires, one of two decks, and a van it sold. */
export async function drawSeatMaps(work: Work): Promise<void> {
  const setra = readyModel(54)
  const drawn = [
    { name: 'Setra S 515 HD', layout: { ...setra, supplements: setra.labels.slice(1, 9) } },
    { name: 'Temsa MD9', layout: readyModel(35) },
    { name: 'Setra S 531 DT, due piani', layout: readyModel(74) },
  ]
  for (const map of drawn) await addSeatMap(work, { ...map, registeredSeats: passengerSeatsOf(map.layout) })
  const van = await addSeatMap(work, { name: 'Sprinter (venduto)', registeredSeats: 19, layout: readyModel(19) })
  await archiveSeatMap(work, van.id, { isActive: false, version: van.version })
}

type Coach = { tripId: string; vehicleId: string; model: string; passengerSeats: number }

/** Gives a coach the office's map of its model, otherwise the ready model of its size. */
export async function layOutCoach(work: Work, { tripId, vehicleId, model, passengerSeats }: Coach): Promise<void> {
  const [drawn] = await work.tx.select().from(seatMaps).where(eq(seatMaps.name, model))
  await giveLayout(
    work,
    { tripId, vehicleId },
    {
      layout: drawn?.layout ?? readyModel(modelFor(passengerSeats)),
      seatMapId: drawn?.id ?? null,
      version: null,
    },
  )
}
