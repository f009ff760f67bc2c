import { useRef } from 'react'
import { reorderDepartures } from '#src/features/departures/departures.contract.ts'
import { isReverse, type LoadingWay, orderOf } from '#src/features/departures/return-order.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useChosen } from '#src/web/forms/chosen.ts'
import { t } from '#src/web/text.ts'
import type { ListedDeparture } from './boarding.panel.tsx'

type Order = { way: LoadingWay; departureIds: string[] }

const idsOf = (stops: readonly { id: string }[]) => stops.map(({ id }) => id)
// Both ways may have the same order, so the key names the way too.
const keyOf = ({ way, departureIds }: Order) => [way, ...departureIds].join(' ')

type OfOrder = {
  itineraryId: string
  stored: readonly ListedDeparture[]
  way: LoadingWay
  onSaved: () => void
}

/** The stops in the order of one way; until an order is saved, as the person arranged them. */
export function useLoadingOrder({ itineraryId, stored, way, onSaved }: OfOrder) {
  const params = { itineraryId }
  const order = useChosen(keyOf({ way, departureIds: idsOf(orderOf(stored, way)) }))
  // An order that was made while another is being saved. It is sent after that one.
  const waiting = useRef<Order | null>(null)
  const reorder = useCommand(reorderDepartures, {
    failureText: t('departures.update-failed'),
    onDone: (_nothing, { body }) => {
      onSaved()
      const next = waiting.current
      waiting.current = null
      // The order of the earlier save may have been loaded meanwhile.
      order.choose(keyOf(next ?? { way: 'outward', ...body }))
      if (next) reorder.mutate({ params, body: next })
    },
    onFailed: () => {
      waiting.current = null
      order.forget()
    },
  })
  const stops = order.shown
    .split(' ')
    .slice(1)
    .flatMap((id) => stored.find((stop) => stop.id === id) ?? [])
  const arrange = (departureIds: string[]) => {
    const next = { way, departureIds }
    order.choose(keyOf(next))
    if (reorder.isPending) waiting.current = next
    else reorder.mutate({ params, body: next })
  }
  const outward = idsOf(orderOf(stored, 'outward'))
  return {
    stops,
    isSaving: reorder.isPending,
    move: (from: number, to: number) => {
      if (to < 0 || to >= stops.length || from === to) return
      const ids = idsOf(stops)
      ids.splice(to, 0, ...ids.splice(from, 1))
      arrange(ids)
    },
    /** Makes the way back the reverse of the way out; null where it already is. */
    reverse: way === 'return' && !isReverse(idsOf(stops), outward) ? () => arrange(outward.toReversed()) : null,
  }
}
