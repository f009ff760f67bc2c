import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { afterMove, type Move, placeOf, undoOf } from '#src/features/rooming/moves.rules.ts'
import { changeRoom, movePerson, type RoomingList, type RoomingRoom } from '#src/features/rooming/rooming.contract.ts'
import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { useTrip } from '#src/features/trips/web/trip-context.panel.tsx'
import { wallClock } from '#src/shared/day.ts'
import { useCommand } from '#src/web/command.ts'
import { refreshTopics } from '#src/web/query-client.ts'
import { toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/save-state.tsx'
import { nameOf } from './board-words.panel.tsx'

type RoomChange = { roomType: RoomType; notes: string | null }

export type BoardActs = {
  move: (move: Move) => void
  change: (room: RoomingRoom, change: RoomChange) => void
  saving: Saving
}

/**
 * Saves each act on the board by itself and offers to take it back. A move is shown at once; what the server refuses is
 * put back as it is there.
 */
export function useBoardActs(list: RoomingList, queryKey: QueryKey): BoardActs {
  const { id: tripId } = useTrip()
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const words = useRef(new WeakMap<object, () => void>())
  const topics = [`trip:${tripId}`]
  const reload = { onError: () => void refreshTopics(topics) }
  const onDone = (_nothing: unknown, input: object) => {
    setSavedAt(wallClock(new Date()).time)
    words.current.get(input)?.()
  }
  const moving = useCommand(movePerson, { topics, onDone })
  const changing = useCommand(changeRoom, { topics, onDone })

  const sendMove = (move: Move, tell?: () => void) => {
    const { participantId, ...body } = move
    const input = { params: { tripId, participantId }, body }
    void client.cancelQueries({ queryKey })
    client.setQueryData<RoomingList>(queryKey, (now) => now && afterMove(now, move))
    if (tell) words.current.set(input, tell)
    moving.mutate(input, reload)
  }
  const sendChange = (roomId: string, body: RoomChange, tell?: () => void) => {
    const input = { params: { tripId, roomId }, body }
    if (tell) words.current.set(input, tell)
    changing.mutate(input, reload)
  }
  const isBusy = moving.isPending || changing.isPending
  return {
    move: (move) => {
      const back = undoOf(list, move)
      const said = saidOfMove(list, move)
      sendMove(move, () => toastWithUndo(said, () => sendMove(back)))
    },
    change: (room, change) => {
      const { roomId, roomType, notes } = room
      const isType = change.roomType !== roomType
      const said = isType ? t('rooming.type-changed', { from: roomType, to: change.roomType }) : t('rooming.note-saved')
      sendChange(roomId, change, () => toastWithUndo(said, () => sendChange(roomId, { roomType, notes })))
    },
    saving: isBusy ? { kind: 'saving' } : savedAt ? { kind: 'saved', time: savedAt } : { kind: 'clean' },
  }
}

function saidOfMove(list: RoomingList, { participantId, roomId, swapWith }: Move): string {
  const name = nameOf(placeOf(list, participantId)!.person)
  const other = swapWith === null ? null : placeOf(list, swapWith)
  if (other) return t('rooming.swapped', { name, other: nameOf(other.person) })
  const room = list.rooms.find((one) => one.roomId === roomId)
  if (!room) return t('rooming.moved-out', { name })
  const names = room.people.filter((one) => one.participantId !== participantId).map(nameOf)
  if (names.length === 0) return t('rooming.moved-alone', { name, type: room.roomType })
  return t('rooming.moved-with', { name, names: names.join(', ') })
}
