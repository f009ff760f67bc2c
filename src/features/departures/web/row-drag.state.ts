import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type DraggedRow = {
  /** Rows of one kind change places with each other only. */
  kind: string
  id: string
  /** The place of the row in its list. */
  at: number
  canEdit: boolean
  onMove: (from: number, to: number) => void
}

/** A row of an ordered list that is dragged by its handle onto another row, whose place it takes. */
export function useRowDrag({ kind, id, at, canEdit, onMove }: DraggedRow) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current || !canEdit) return
    const stopDrag = draggable({ element, dragHandle: handle.current, getInitialData: () => ({ kind, id, at }) })
    const stopDrop = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        moved(Number(source.data.at), at)
      },
    })
    return () => {
      stopDrag()
      stopDrop()
    }
  }, [kind, id, at, canEdit])
  return { row, handle, isOver }
}
