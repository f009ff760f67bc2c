/** The modules of the specification: a trip of one day, or of more. */
export const tripTypes = ['daily', 'multiDay'] as const
export type TripType = (typeof tripTypes)[number]

export const transports = ['unselected', 'flight', 'train', 'cruise', 'bus'] as const
export type Transport = (typeof transports)[number]

/** An itinerary as its services, departures and costs know it; `status` is the trip's, null for a template. */
export type ItineraryState = { isClosed: boolean; status: string | null }

/** Why services, departures and costs cannot be changed, or null. `isClosed` is set by the trip's own rules. */
export function changeRefusal({ isClosed }: ItineraryState): 'itineraries.closed' | null {
  return isClosed ? 'itineraries.closed' : null
}

/** Why the amount of a service cannot be put right, or null: a completed trip still takes what invoices say. */
export function amountRefusal({ isClosed, status }: ItineraryState): 'itineraries.closed' | null {
  return isClosed && status !== 'completed' ? 'itineraries.closed' : null
}

/** Why a supplier can be neither paid nor written to, or null: only for a trip that is or was on sale, and not archived. */
export function supplierRefusal({
  status,
}: Pick<ItineraryState, 'status'>): 'itineraries.not-on-sale' | 'itineraries.archived' | null {
  if (status === null || status === 'draft') return 'itineraries.not-on-sale'
  return status === 'archived' ? 'itineraries.archived' : null
}

/** Why documents can be neither added nor taken away, or null: a trip takes them in every state but the last. */
export function documentRefusal({ status }: Pick<ItineraryState, 'status'>): 'itineraries.archived' | null {
  return status === 'archived' ? 'itineraries.archived' : null
}
