import { type Mutation, type QueryKey, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  changeRoom,
  movePerson,
  type RoomingList,
  type RoomingPerson,
  type RoomingRoom,
} from '#src/features/rooming/board/board.contract.ts'
import { arrangeHotel, openHotelRoom } from '#src/features/rooming/board/hotel-rooms.contract.ts'
import { type AskedMove, type Move, placeOf, undoOf, withMoves } from '#src/features/rooming/board/moves.view.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { wallClock } from '#src/shared/day.ts'
import type { Input, Output } from '#src/shared/endpoint.ts'
import { topic } from '#src/shared/topics.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { refreshTopics } from '#src/web/calls/refreshing.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'
import { nameOf } from './board.words.ts'

type RoomChange = { roomType: RoomType; notes: string | null }

export type BoardActs = {
  /** The board with the moves that are not answered yet. */
  shown: RoomingList
  move: (move: AskedMove) => void
  /** Gives people a new room of this type, in the shown hotel alone. */
  openRoom: (people: readonly RoomingPerson[], roomType: RoomType) => void
  /** Changes the type of the room as it was read: a colleague's later change is not overwritten. */
  changeType: (room: RoomingRoom, roomType: RoomType) => void
  /** Tells that the note of a room replaced another, and offers to undo it. */
  tellNoted: (room: RoomingRoom, notes: { before: string | null; after: string | null }) => void
  saving: Saving
}

/**
 * Saves each act on the board at once and offers to undo it. A move shows immediately and stays when other changes
 * arrive. A refused move returns to the server's state.
 */
export function useBoardActs(list: RoomingList, queryKey: QueryKey): BoardActs {
  const { id: tripId } = useTrip()
  const ofHotel = { tripId, serviceId: list.serviceId ?? '' }
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const afterSaved = useRef(new WeakMap<object, (answer: unknown) => void>())
  /** The moves behind the calls that this board made. */
  const [sent] = useState(() => new WeakMap<object, Move>())
  const moveBehind = ({ state }: Mutation<unknown, Error, unknown>) => sent.get(state.variables as object)!
  const onTheirWay = {
    status: 'pending' as const,
    predicate: ({ state }: Mutation) => sent.has((state.variables ?? {}) as object),
  }
  const moves = useMutationState({ filters: onTheirWay, select: (mutation) => moveBehind(mutation as Mutation) })
  const onFailed = () => void refreshTopics([topic.trip(tripId)])
  const keep = (move: Move) =>
    client.setQueryData<RoomingList>(queryKey, (stored) => stored && withMoves(stored, [move]))
  /** The present board instead of the one last drawn, because a question may have been open meanwhile. */
  const boardNow = () => {
    const unanswered = client.getMutationCache().findAll(onTheirWay)
    return withMoves(
      client.getQueryData<RoomingList>(queryKey) ?? list,
      unanswered.map((mutation) => moveBehind(mutation as Mutation)),
    )
  }
  const onDone = (answer: unknown, input: object) => {
    setSavedAt(wallClock(new Date()).time)
    afterSaved.current.get(input)?.(answer)
  }
  const onMoved = (answer: unknown, input: object) => {
    const move = sent.get(input)
    if (move) keep(move)
    onDone(answer, input)
  }
  const moving = useCommand(movePerson, { onDone: onMoved, onFailed })
  const arranging = useCommand(arrangeHotel, { onDone: onMoved, onFailed })
  const opening = useCommand(openHotelRoom, { onDone, onFailed })
  const changing = useCommand(changeRoom, { onDone, onFailed })

  const sendMove = (move: Move, onSaved?: () => void) => {
    const { participantId, isOnlyHere, ...body } = move
    const onTheWay = (input: object) => {
      sent.set(input, move)
      if (onSaved) afterSaved.current.set(input, onSaved)
    }
    if (isOnlyHere) {
      const input = { params: ofHotel, body: { people: roomsAfter(move) } }
      onTheWay(input)
      return arranging.mutate(input)
    }
    const input = { params: { tripId, participantId }, body: { ...body, serviceId: list.serviceId ?? undefined } }
    onTheWay(input)
    moving.mutate(input)
  }
  const sendPlaces = (people: RoomInHotel[], onSaved?: () => void) => {
    const input = { params: ofHotel, body: { people } }
    if (onSaved) afterSaved.current.set(input, onSaved)
    arranging.mutate(input)
  }
  const sendChange = (roomId: string, from: RoomChange, change: RoomChange, onSaved?: () => void) => {
    const input = { params: { tripId, roomId }, body: { ...change, from } }
    if (onSaved) afterSaved.current.set(input, onSaved)
    changing.mutate(input)
  }
  const isBusy = moves.length > 0 || [moving, arranging, opening, changing].some(({ isPending }) => isPending)
  return {
    shown: withMoves(list, moves),
    move: (asked) => {
      const now = boardNow()
      const place = placeOf(now, asked.participantId)
      if (!place) return
      const move = { ...asked, from: place.room?.roomId ?? null }
      const back = undoOf(move)
      const said = saidOfMove(now, move)
      sendMove(move, () => toastWithUndo(said, () => sendMove(back, sayUndone)))
    },
    openRoom: (people, roomType) => {
      const participantIds = people.map(({ participantId }) => participantId)
      const before = people.map((person) => roomHere(list, person))
      const from = people[0] ? (placeOf(list, people[0].participantId)?.room?.roomId ?? null) : null
      const input = { params: ofHotel, body: { roomType, participantIds, from } }
      const said = t('rooming.room-opened', { type: roomType, names: people.map(nameOf).join(', ') })
      afterSaved.current.set(input, (made) => {
        const { roomId } = made as Output<typeof openHotelRoom>
        const back = before.map((place) => ({ ...place, from: roomId }))
        toastWithUndo(said, () => sendPlaces(back, sayUndone))
      })
      opening.mutate(input)
    },
    changeType: ({ roomId, roomType: from, notes }, to) => {
      const [before, after] = [from, to].map((roomType) => ({ roomType, notes })) as [RoomChange, RoomChange]
      const said = t('rooming.type-changed', { from, to })
      sendChange(roomId, before, after, () => toastWithUndo(said, () => sendChange(roomId, after, before, sayUndone)))
    },
    tellNoted: ({ roomId, roomType }, { before, after }) => {
      setSavedAt(wallClock(new Date()).time)
      toastWithUndo(t('rooming.note-saved'), () =>
        sendChange(roomId, { roomType, notes: after }, { roomType, notes: before }, sayUndone),
      )
    },
    saving: isBusy ? { kind: 'saving' } : savedAt ? { kind: 'saved', time: savedAt } : { kind: 'clean' },
  }
}

type RoomInHotel = Input<typeof arrangeHotel>['body']['people'][number]

/** The room that a person has in the shown hotel alone; null where it is the one of the other hotels. */
function roomHere(list: RoomingList, { participantId, isOnlyHere }: RoomingPerson): Omit<RoomInHotel, 'from'> {
  return { participantId, roomId: isOnlyHere ? (placeOf(list, participantId)?.room?.roomId ?? null) : null }
}

/** The rooms that a move in the shown hotel alone gives: to the person, and to who swaps with them. */
function roomsAfter({ participantId, from, roomId, swapWith }: Move): RoomInHotel[] {
  const other = swapWith === null ? [] : [{ participantId: swapWith, from: roomId, roomId: from }]
  return [{ participantId, from, roomId }, ...other]
}

function saidOfMove(list: RoomingList, move: AskedMove): string {
  const { person } = placeOf(list, move.participantId)!
  if (!move.isOnlyHere) return saidOfPlace(list, move)
  if (move.swapWith === null && person.isOnlyHere && move.roomId === person.usualRoomId)
    return t('rooming.back-as-elsewhere', { name: nameOf(person) })
  return t('rooming.here', { said: saidOfPlace(list, move) })
}

function saidOfPlace(list: RoomingList, { participantId, roomId, swapWith }: AskedMove): string {
  const name = nameOf(placeOf(list, participantId)!.person)
  const other = swapWith === null ? null : placeOf(list, swapWith)
  if (other) return t('rooming.swapped', { name, other: nameOf(other.person) })
  const room = list.rooms.find((one) => one.roomId === roomId)
  if (!room) return t('rooming.moved-out', { name })
  const names = room.people.filter((one) => one.participantId !== participantId).map(nameOf)
  if (names.length === 0) return t('rooming.moved-alone', { name, type: room.roomType })
  return t('rooming.moved-with', { name, names: names.join(', ') })
}
