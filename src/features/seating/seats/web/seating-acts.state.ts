import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passengerSeatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import { isSameSeat, oppositeOf, type SeatMove, type SeatName } from '#src/features/seating/seats/moves.rules.ts'
import {
  type BusCoach,
  type BusLayout,
  type BusPerson,
  blockSeat,
  giveLayout,
  moveSeats,
  seatPeople,
} from '#src/features/seating/seats/seating.contract.ts'
import { keyOf, peopleBySeat, withMoves } from '#src/features/seating/seats/seating.view.ts'
import { wallClock } from '#src/shared/day.ts'
import type { Input, Output } from '#src/shared/endpoint.ts'
import { topic } from '#src/shared/topics.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { refreshTopics } from '#src/web/calls/refreshing.ts'
import { sayUndone, toast, toastWithUndo, takeBack as undo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'
import { personName } from './bus-map.words.ts'
import { type Displaced, isAnybodyDisplaced } from './displaced.dialog.tsx'

export type SeatingActs = {
  /** The map with the moves that are not answered yet. */
  shown: BusLayout
  /** Puts a person on a seat; who sits there takes theirs. With null, the person leaves their seat. */
  put: (person: BusPerson, to: SeatName | null) => void
  block: (seat: SeatName, isBlocked: boolean) => void
  seatAll: (how: Input<typeof seatPeople>['body']) => void
  /** Gives the coach a map: one of the library, or a ready model. */
  layOut: (coach: BusCoach, layout: Layout, seatMapId: string | null) => void
  /** The people whom the last map moved or left without a seat, until that was read. */
  displaced: Displaced | null
  onDisplacedSeen: () => void
  /** Takes the last map back; null where that cannot be done. */
  takeMapBack: (() => void) | null
  isSeating: boolean
  saving: Saving
}

type Given = Output<typeof giveLayout>

/** Saves each act on the map at once, and offers to undo it. A refused move returns to the server's state. */
export function useSeatingActs(tripId: string, bus: BusLayout, queryKey: QueryKey): SeatingActs {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [displaced, setDisplaced] = useState<Displaced | null>(null)
  const [takeMapBack, setTakeMapBack] = useState<(() => void) | null>(null)
  const onFailed = () => void refreshTopics([topic.trip(tripId)])
  const onSaved = () => setSavedAt(wallClock(new Date()).time)
  const keep = (moves: readonly SeatMove[]) => {
    client.setQueryData<BusLayout>(queryKey, (stored) => stored && withMoves(stored, moves))
    onSaved()
  }
  const moving = useCommand(moveSeats, { onDone: (_nothing, { body }) => keep(body.moves), onFailed })
  const blocking = useCommand(blockSeat, { onDone: onSaved, onFailed })
  const laying = useCommand(giveLayout, { onFailed })
  const seating = useCommand(seatPeople, { onFailed })
  const params = { tripId }
  const shown = moving.isPending ? withMoves(bus, moving.variables.body.moves) : bus
  const takeBack = (moves: readonly SeatMove[]) =>
    moving.mutate({ params, body: { moves: oppositeOf(moves) } }, { onSuccess: sayUndone })
  /** The act that puts a replaced map back, with its blocked seats and everybody where they sat. */
  const backOf =
    (vehicleId: string, given: Given, { layout, seatMapId }: NonNullable<Given['replaced']>) =>
    () => {
      const { version, moves } = given
      setDisplaced(null)
      laying.mutate(
        { params: { tripId, vehicleId }, body: { layout, seatMapId, version, moves: oppositeOf(moves) } },
        {
          onSuccess: () => {
            onSaved()
            sayUndone()
          },
        },
      )
    }
  const send = (moves: SeatMove[], said: string) =>
    moving.mutate(
      { params, body: { moves } },
      {
        onSuccess: () => toastWithUndo(said, () => takeBack(moves)),
      },
    )
  const isBusy = moving.isPending || blocking.isPending || seating.isPending || laying.isPending
  return {
    shown,
    put: (person, to) => {
      if (isSameSeat(person.seat, to)) return
      const { participantId, seat: from } = person
      const other = to && peopleBySeat(shown).get(keyOf(to))
      const name = personName(person)
      if (other)
        send(
          [
            { participantId, from, to },
            { participantId: other.participantId, from: to, to: from },
          ],
          t('seating.swapped', { name, other: personName(other) }),
        )
      else
        send(
          [{ participantId, from, to }],
          to ? t('seating.moved', { name, seat: to.label }) : t('seating.freed', { name }),
        )
    },
    block: ({ vehicleId, label }, isBlocked) =>
      blocking.mutate({ params: { tripId, vehicleId, label }, body: { isBlocked, from: !isBlocked } }),
    seatAll: (body) =>
      seating.mutate(
        { params, body },
        {
          onSuccess: ({ moves, left }) => {
            onSaved()
            if (left > 0) toast.warning(t('seating.left', { n: left }))
            if (moves.length === 0) return void (left === 0 && toast.info(t('seating.all-seated')))
            toastWithUndo(t('seating.seated', { n: moves.length }), () => takeBack(moves))
          },
        },
      ),
    layOut: ({ vehicleId, version, blocked }, layout, seatMapId) => {
      // Seats that were blocked by hand stay so where the new map has their number.
      const kept = blocked.filter((label) => layout.labels.includes(label))
      const body = {
        layout: { ...layout, blocked: [...new Set([...(layout.blocked ?? []), ...kept])] },
        seatMapId,
        version,
      }
      laying.mutate(
        { params: { tripId, vehicleId }, body },
        {
          onSuccess: (given) => {
            onSaved()
            const said = t('seating.laid-out', { n: passengerSeatsOf(layout) })
            const back = given.replaced && backOf(vehicleId, given, given.replaced)
            const id = back ? toastWithUndo(said, back) : toast.success(said)
            setTakeMapBack(() => back && (() => undo(id)))
            if (isAnybodyDisplaced(given)) setDisplaced(given)
          },
        },
      )
    },
    displaced,
    onDisplacedSeen: () => setDisplaced(null),
    takeMapBack,
    isSeating: seating.isPending,
    saving: isBusy ? { kind: 'saving' } : savedAt ? { kind: 'saved', time: savedAt } : { kind: 'clean' },
  }
}
