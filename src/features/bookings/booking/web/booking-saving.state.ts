import { useRef, useState } from 'react'
import { type Booking, createBooking, editBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn, wallClock } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'
import type { BookingForm } from './booking-values.state.ts'

type SavingProps = {
  booking: Booking | null
  form: BookingForm
  trip: OpenTrip
  onSaved: (saved: { id: string; isClosing: boolean; isNew: boolean }) => void
}

/** What keeps the form's draft, and may be waiting to leave. */
type Kept = { settle: (sent: BookingValues) => void; fail: () => void; isLeaving: () => boolean }
const noDraft: Kept = { settle: () => {}, fail: () => {}, isLeaving: () => false }

export type BookingSaving = ReturnType<typeof useBookingSaving>

/** The time a booking was last saved, if that was today. */
function savedToday(booking: Booking | null): string | null {
  if (!booking) return null
  const { day, time } = wallClock(new Date(booking.updatedAt))
  return day === todayIn(new Date()) ? time : null
}

/** What a dialog answers: there is no place, or others wait for it since earlier. */
const asksBack: Readonly<Record<string, 'full' | 'ahead'>> = {
  'bookings.trip-full': 'full',
  'bookings.trip-full-by': 'full',
  'bookings.no-room-left': 'full',
  'bookings.others-before': 'ahead',
}

/** Saves the form: what came of it, and what the server had against it. */
export function useBookingSaving({ booking, form, trip, onSaved }: SavingProps) {
  /** What the form saves over, and the version whose people the form knows by their ids. */
  const version = form.values.version ?? 0
  const [baseVersion, setBaseVersion] = useState(booking?.version ?? 0)
  const [savedAt, setSavedAt] = useState(() => savedToday(booking))
  const [question, setQuestion] = useState<{ about: 'full' | 'ahead'; text: string } | null>(null)
  const [stale, setStale] = useState<{ name: string; time: string } | null>(null)
  const attempt = useRef({ isClosing: false, values: form.values, kept: noDraft })
  const topics = ['trips', 'calendar', `trip:${trip.id}`, ...(booking ? [`booking:${booking.id}`] : [])]

  const refused = (problem: Problem): boolean => {
    const about = asksBack[problem.code]
    if (about) {
      setQuestion({ about, text: problem.fields?.[0]?.text ?? problem.detail })
      return true
    }
    if (problem.status === 409 && problem.code === 'calls.stale') {
      const { name = '', time = '' } = problem.params ?? {}
      setStale({ name: String(name), time: String(time) })
      return true
    }
    return form.showProblem(problem)
  }
  const done = (id: string, savedVersion: number | null) => {
    const { isClosing, values, kept } = attempt.current
    setSavedAt(wallClock(new Date()).time)
    setStale(null)
    toast.success(t('bookings.saved'))
    const isLeaving = kept.isLeaving()
    kept.settle(savedVersion === null ? values : { ...values, version: savedVersion })
    if (!isLeaving) onSaved({ id, isClosing, isNew: savedVersion === null })
  }
  const onFailed = () => attempt.current.kept.fail()
  const create = useCommand(createBooking, {
    failureText: t('bookings.create-failed'),
    topics,
    onRefused: refused,
    onFailed,
    onDone: ({ id }) => done(id, null),
  })
  const edit = useCommand(editBooking, {
    failureText: t('bookings.edit-failed'),
    topics,
    onRefused: refused,
    onFailed,
    onDone: (saved) => {
      form.keepVersion(saved.version)
      done(booking!.id, saved.version)
    },
  })
  const isPending = create.isPending || edit.isPending

  /** Sends what is typed, and says whether anything is on its way. `aheadReason`: why others who wait are passed over. */
  const save = (isClosing: boolean, kept: Kept, aheadReason: string | null = null): boolean => {
    if (isPending) return true
    const body = form.check()
    if (!body) return false
    attempt.current = { isClosing, values: form.getValues(), kept }
    if (booking)
      edit.mutate({
        params: { tripId: trip.id, bookingId: booking.id },
        body: { ...body, aheadReason, version },
      })
    else create.mutate({ params: { tripId: trip.id }, body: { ...body, aheadReason } })
    return true
  }

  const state: Saving = isPending
    ? { kind: 'saving' }
    : form.isDirty()
      ? { kind: 'dirty' }
      : savedAt
        ? { kind: 'saved', time: savedAt }
        : { kind: 'clean' }

  return {
    save,
    state,
    isPending,
    version,
    baseVersion,
    stale,
    /** The form knows the people of this version now. */
    settle: (next: number) => {
      setBaseVersion(next)
      setStale(null)
    },
    question,
    forgetQuestion: () => setQuestion(null),
    wasClosing: () => attempt.current.isClosing,
  }
}
