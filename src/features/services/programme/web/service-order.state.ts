import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { servicesQuery } from './service-acts.state.ts'

/** The services of the table behind, in its order, for previous and next. Null where no table is behind. */
export const ServiceOrder = createContext<readonly string[] | null>(null)

/** The services before and after this one: in the table behind, otherwise in the programme. */
export function useNeighbours(
  itineraryId: string,
  serviceId: string,
): { previousId: string | undefined; nextId: string | undefined } {
  const behind = useContext(ServiceOrder)
  const { data } = useQuery({ ...servicesQuery(itineraryId), enabled: behind === null })
  const order = behind ?? data?.services.map(({ id }) => id) ?? []
  const at = order.indexOf(serviceId)
  return at < 0 ? { previousId: undefined, nextId: undefined } : { previousId: order[at - 1], nextId: order[at + 1] }
}
