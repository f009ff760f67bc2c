import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, type Day, daysBetween } from '#src/shared/day.ts'
import type { CalendarTrip } from './month.state.ts'

const kind = 'draft-of-month'

/** A dragged draft, and the day on which it would begin if it were dropped now. */
export type BarDrag = { tripId: string; departsOn: Day | null }

/** Makes a bar draggable by any of its days: the grabbed day lands under the pointer. */
export function useBarDrag<Element extends HTMLElement>(trip: CalendarTrip, firstDay: Day, isOff: boolean) {
  const ref = useRef<Element>(null)
  const { id, departsOn } = trip
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return
    return draggable({
      element,
      getInitialData: ({ input }) => {
        const width = element.closest('td')?.offsetWidth ?? element.offsetWidth
        const column = Math.floor((input.clientX - element.getBoundingClientRect().left) / width)
        return { kind, tripId: id, dayOfTrip: daysBetween(departsOn, addDays(firstDay, Math.max(0, column))) }
      },
    })
  }, [id, departsOn, firstDay, isOff])
  return ref
}

const dayAt = (x: number, y: number): Day | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => (element instanceof HTMLElement ? element.dataset.date : undefined))
    .find((day) => day !== undefined)

/**
 * Lets drafts be dropped on the days of a month. The pointer's place decides, because a bar covers the cells of several
 * days.
 */
export function useMonthDrop(month: RefObject<HTMLElement | null>, onDropped: (tripId: string, to: Day) => void) {
  const [drag, setDrag] = useState<BarDrag | null>(null)
  const dropped = useEffectEvent(onDropped)
  useEffect(() => {
    const element = month.current
    if (!element) return
    const isOurs = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.kind === kind
    type At = { source: { data: Record<string, unknown> }; location: { current: { input: MouseAt } } }
    const dragAt = ({ source: { data }, location }: At): BarDrag => {
      const day = dayAt(location.current.input.clientX, location.current.input.clientY)
      return { tripId: String(data.tripId), departsOn: day ? addDays(day, -Number(data.dayOfTrip)) : null }
    }
    const show = (next: BarDrag) =>
      setDrag((before) => (before?.tripId === next.tripId && before.departsOn === next.departsOn ? before : next))
    const stopDrops = dropTargetForElements({ element, canDrop: isOurs })
    const stopMonitor = monitorForElements({
      canMonitor: isOurs,
      onDragStart: (at) => show(dragAt(at)),
      onDrag: (at) => show(dragAt(at)),
      onDrop: (at) => {
        setDrag(null)
        const { tripId, departsOn } = dragAt(at)
        if (at.location.current.dropTargets.length > 0 && departsOn) dropped(tripId, departsOn)
      },
    })
    return () => {
      stopDrops()
      stopMonitor()
    }
  }, [month])
  return drag
}

type MouseAt = { clientX: number; clientY: number }
