import { useState } from 'react'
import { type MonthMove, movedTrips, withMove } from '#src/features/calendar/month-moves.view.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { freshKey, request } from '#src/web/calls/api.ts'
import { newTurns } from '#src/web/calls/turns.ts'
import { inTurn } from '#src/web/calls/waiting.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { CalendarTrip } from './month.state.ts'

type Movable = Pick<CalendarTrip, 'id' | 'title' | 'version' | 'departsOn' | 'status'>

/** Tells whether a trip can be moved: only a draft, because people know the date of a trip on sale. */
export const canMove = ({ status }: Pick<CalendarTrip, 'status'>, canEdit: boolean) => canEdit && status === 'draft'

function edit({ id, version }: { id: string; version: number }, departsOn: Day) {
  const key = freshKey()
  return inTurn(() => request(editTrip, { params: { tripId: id }, body: { version, departsOn } }, { key }))
}

/** Moves a draft's start by an ordinary edit and offers to undo it. Rejects with the reason if it cannot be moved. */
export async function moveTrip({ title, departsOn: from, ...trip }: Movable, to: Day) {
  const saved = await edit(trip, to)
  toastWithUndo(t('calendar.moved', { title, day: formatDay(to) }), () => {
    edit(saved, from)
      .then(() => toast.success(t('calendar.moved', { title, day: formatDay(from) })))
      .catch((error: unknown) => toast.error(failureTextOf(error, t('trips.edit-failed'))))
  })
  if (saved.datesLeft.length > 0) toast.warning(t('trips.dates-left', { n: saved.datesLeft.length }))
  return saved
}

/**
 * Trips on the days where they were dropped, until their new version is on the screen. The moves of one draft are saved
 * one by one.
 */
export function useMoves(trips: readonly CalendarTrip[]) {
  const [moves, setMoves] = useState<readonly MonthMove[]>([])
  const [oneByOne] = useState(() => newTurns<{ id: string; version: number }>())
  const move = (trip: CalendarTrip, to: Day) => {
    const mine: MonthMove = { id: trip.id, to, savedAs: null }
    setMoves((now) => withMove(now, mine))
    oneByOne(trip.id, (before) =>
      moveTrip({ ...trip, version: Math.max(trip.version, before?.version ?? 0) }, to),
    ).then(
      ({ version }) => setMoves((now) => now.map((one) => (one === mine ? { ...mine, savedAs: version } : one))),
      (error: unknown) => {
        setMoves((now) => now.filter((one) => one !== mine))
        toast.error(failureTextOf(error, t('trips.edit-failed')))
      },
    )
  }
  return { trips: movedTrips(trips, moves), move }
}
