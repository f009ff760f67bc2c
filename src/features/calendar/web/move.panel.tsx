import { useState } from 'react'
import { editTrip } from '#src/features/trips/trip-editing.contract.ts'
import { addDays, type Day, daysBetween, formatDay } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/act.ts'
import { request } from '#src/web/api.ts'
import { refreshTopics } from '#src/web/query-client.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { CalendarTrip } from './month-grid.panel.tsx'

type Movable = Pick<CalendarTrip, 'id' | 'title' | 'version' | 'departsOn' | 'status'>

/** Only a draft moves as it is: what is on sale has a date that people know. */
export const canMove = ({ status }: Pick<CalendarTrip, 'status'>, canEdit: boolean) => canEdit && status === 'draft'

async function edit({ id, version }: { id: string; version: number }, departsOn: Day) {
  const saved = await request(editTrip, { params: { tripId: id }, body: { version, departsOn } })
  void refreshTopics(['trips', 'calendar', `trip:${id}`, `activity:${id}`])
  return saved
}

/** Moves a draft's start by the ordinary edit and offers to take it back. Rejects with why it cannot be moved. */
export async function moveTrip({ title, departsOn: from, ...trip }: Movable, to: Day): Promise<void> {
  const saved = await edit(trip, to)
  toastWithUndo(t('calendar.moved', { title, day: formatDay(to) }), () => {
    edit(saved, from)
      .then(() => toast.success(t('calendar.moved', { title, day: formatDay(from) })))
      .catch((error: unknown) => toast.error(failureTextOf(error, t('trips.edit-failed'))))
  })
}

/** Trips where they were let go, until their new version is on the screen. */
export function useMoves(trips: readonly CalendarTrip[]) {
  const [moved, setMoved] = useState<{ id: string; version: number; to: Day } | null>(null)
  const isMoved = ({ id, version }: CalendarTrip) => id === moved?.id && version === moved.version
  const move = (trip: CalendarTrip, to: Day) => {
    setMoved({ id: trip.id, version: trip.version, to })
    moveTrip(trip, to).catch((error: unknown) => {
      setMoved(null)
      toast.error(failureTextOf(error, t('trips.edit-failed')))
    })
  }
  return { trips: trips.map((trip) => (moved && isMoved(trip) ? movedTo(trip, moved.to) : trip)), move }
}

function movedTo(trip: CalendarTrip, to: Day): CalendarTrip {
  return { ...trip, departsOn: to, returnsOn: addDays(to, daysBetween(trip.departsOn, trip.returnsOn)) }
}
