import type { z } from 'zod'
import { createOnSale } from '#src/features/bookings/booking/booking.commands.ts'
import { saleOn } from '#src/features/bookings/booking/trip-sale.commands.ts'
import type { Work } from '#src/server/work.ts'
import { type Fault, Refusal } from '#src/shared/refusal.ts'
import { type importBookings as call, mostImported } from './importing.contract.ts'

type Asked = z.output<(typeof call)['schema']['body']>

/**
 * Creates the bookings of a sheet in one transaction, in its order, by the command of a booking that is entered by
 * hand. The first refusal undoes all of them, and names its booking in the path of every fault.
 */
export async function importBookings(
  work: Work,
  tripId: string,
  { bookings }: Asked,
): Promise<{ bookings: number; people: number }> {
  const people = bookings.reduce((sum, booking) => sum + booking.people.length, 0)
  if (people > mostImported) throw new Refusal('bookings.import-too-many', { params: { n: mostImported } })
  const sale = await saleOn(work, tripId, true)
  for (const [at, booking] of bookings.entries())
    try {
      await createOnSale(work, sale, booking)
    } catch (error) {
      throw error instanceof Refusal ? placedAt(error, at) : error
    }
  return { bookings: bookings.length, people }
}

/** The refusal of one booking, with its place in the sheet. */
function placedAt({ code, kind, params, faults }: Refusal, at: number): Refusal {
  const placed = faults.map((fault): Fault => ({ ...fault, path: `/bookings/${at}${fault.path}` }))
  return new Refusal(code, {
    kind,
    params,
    faults: placed.length > 0 ? placed : [{ path: `/bookings/${at}`, code, params }],
  })
}
