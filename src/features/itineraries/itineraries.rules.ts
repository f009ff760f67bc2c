/** The modules of the specification: a trip of one day, or of several. */
export const tripTypes = ['daily', 'multiDay'] as const
export type TripType = (typeof tripTypes)[number]

export const transports = ['unselected', 'flight', 'train', 'cruise', 'bus'] as const
export type Transport = (typeof transports)[number]

/** The state of an itinerary for its services, departures and costs. `status` is the trip's, null for a template. */
export type ItineraryState = { isClosed: boolean; status: string | null }

/** Why services, departures and costs cannot be changed, or null. The trip's own rules set `isClosed`. */
export function changeRefusal({ isClosed }: ItineraryState): 'itineraries.closed' | null {
  return isClosed ? 'itineraries.closed' : null
}

/** Why the amount of a service cannot be corrected, or null. A completed trip still takes amounts from invoices. */
export function amountRefusal({ isClosed, status }: ItineraryState): 'itineraries.closed' | null {
  return isClosed && status !== 'completed' ? 'itineraries.closed' : null
}

/**
 * Why a supplier can neither be paid nor written to, or null. The trip must be on sale, or have been, and must not be
 * archived.
 */
export function supplierRefusal({
  status,
}: Pick<ItineraryState, 'status'>): 'itineraries.not-on-sale' | 'itineraries.archived' | null {
  if (status === null || status === 'draft') return 'itineraries.not-on-sale'
  return status === 'archived' ? 'itineraries.archived' : null
}

/** Why documents can be neither added nor removed, or null. Every state except archived takes them. */
export function documentRefusal({ status }: Pick<ItineraryState, 'status'>): 'itineraries.archived' | null {
  return status === 'archived' ? 'itineraries.archived' : null
}
