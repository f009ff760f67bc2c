import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MovedService } from './service-acts.state.ts'

const kind = 'service'

/** Makes a card draggable by its surface. Its menu does the same by keyboard. */
export function useServiceDrag(service: MovedService, isOff: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [isDragging, setDragging] = useState(false)
  const { id, day } = service
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return
    return draggable({
      element,
      getInitialData: () => ({ kind, id, day }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [id, day, isOff])
  return { ref, isDragging }
}

/** Makes a day a target for cards of other days. */
export function useDayDrop(day: number, isOff: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return
    return dropTargetForElements({
      element,
      getData: () => ({ day }),
      canDrop: ({ source }) => source.data.kind === kind && source.data.day !== day,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [day, isOff])
  return { ref, isOver }
}

/** Calls `onMoved` when a card is dropped on a day. */
export function useServiceDropped(onMoved: (serviceId: string, day: number) => void) {
  const moved = useEffectEvent(onMoved)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === kind,
        onDrop: ({ source, location }) => {
          const day = location.current.dropTargets[0]?.data.day
          if (typeof day === 'number') moved(String(source.data.id), day)
        },
      }),
    [],
  )
}
