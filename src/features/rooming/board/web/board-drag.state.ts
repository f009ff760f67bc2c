import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview'
import type { DragLocation, DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Drag } from './board-context.panel.tsx'

const kind = 'person-of-trip'

/** Makes a person draggable by the whole line, and a target for other people. */
export function usePersonDrag<Line extends HTMLElement>(participantId: string, isOff: boolean) {
  const ref = useRef<Line>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return
    const letGo = dropTargetForElements({
      element,
      getData: () => ({ participantId }),
      canDrop: ({ source }) => source.data.kind === kind,
    })
    const take = draggable({
      element,
      getInitialData: () => ({ kind, participantId }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
    })
    return () => {
      letGo()
      take()
    }
  }, [participantId, isOff])
  return ref
}

/** Makes a room, or with null the list of people without a bed, a target for people. */
export function useRoomDrop<Place extends HTMLElement>(roomId: string | null, isOff: boolean) {
  const ref = useRef<Place>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return
    return dropTargetForElements({
      element,
      getData: () => ({ isRoom: true, roomId }),
      canDrop: ({ source }) => source.data.kind === kind,
    })
  }, [roomId, isOff])
  return ref
}

function overOf({ dropTargets }: DragLocation): Drag['over'] {
  const place = dropTargets.find(({ data }) => data.isRoom)
  if (!place) return null
  const person = dropTargets.find(({ data }) => data.participantId !== undefined)
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return { roomId: idOf(place.data.roomId), participantId: idOf(person?.data.participantId) }
}

/** The current drag, and a callback for the drop. */
export function useDrag(onDropped: (participantId: string, over: NonNullable<Drag['over']>) => void): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dropped = useEffectEvent(onDropped)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === kind,
        onDragStart: ({ source }) => setDrag({ participantId: String(source.data.participantId), over: null }),
        onDropTargetChange: ({ source, location }) =>
          setDrag({ participantId: String(source.data.participantId), over: overOf(location.current) }),
        onDrop: ({ source, location }) => {
          setDrag(null)
          const over = overOf(location.current)
          if (over) dropped(String(source.data.participantId), over)
        },
      }),
    [],
  )
  return drag
}

/** Keeps an element beside the pointer during a drag, without rendering at every move. */
export function useFollowPointer<Follower extends HTMLElement>() {
  const ref = useRef<Follower>(null)
  useEffect(() => {
    const follow = ({ location }: { location: DragLocationHistory }) => {
      const { clientX, clientY } = location.current.input
      const { offsetWidth = 0 } = ref.current ?? {}
      const left = Math.min(clientX + 12, window.innerWidth - offsetWidth - 12)
      ref.current?.style.setProperty('translate', `${left}px ${clientY + 8}px`)
    }
    return monitorForElements({
      canMonitor: ({ source }) => source.data.kind === kind,
      onDragStart: follow,
      onDropTargetChange: follow,
      onDrag: follow,
    })
  }, [])
  return ref
}
