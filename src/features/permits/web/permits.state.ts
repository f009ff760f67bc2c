import { listPermits } from '#src/features/permits/permits.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'

/** The query of every screen that shows permits of a trip. */
export function permitsQuery(tripId: string) {
  return queryOf(listPermits, { params: { tripId } })
}
