import { useRef, useState } from 'react'
import { type Booking, createBooking, editBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { samePersonAsked } from '#src/features/customers/person/same-person.rules.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn, wallClock } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import type { BookingForm } from './booking-values.state.ts'
import { useNotesUndo } from './notes-undo.state.ts'

type SavingProps = {
  booking: Booking | null
  /** The form values of the stored booking. */
  storedValues: BookingValues | null
  form: BookingForm
  trip: OpenTrip
  agencies: readonly { id: string; name: string }[]
  isReadOnly: boolean
  onSaved: (saved: { id: string; isClosing: boolean; isNew: boolean }) => void
}

export type BookingSaving = ReturnType<typeof useBookingSaving>

/** The moment at which a booking was last saved, and the person who saved it. */
function savingOf({ updatedAt, updatedByName }: Booking) {
  const { day, time } = wallClock(new Date(updatedAt))
  return { name: updatedByName ?? '', time, isToday: day === todayIn(new Date()) }
}

/**
 * Refusals that a dialog answers: no place is left, others have waited longer, or a typed person may be stored already.
 */
const asksBack: Readonly<Record<string, 'full' | 'ahead' | 'same'>> = {
  'bookings.trip-full': 'full',
  'bookings.trip-full-by': 'full',
  'bookings.no-room-left': 'full',
  'bookings.others-before': 'ahead',
  [samePersonAsked]: 'same',
}

/** `places` are the indexes of the heads that the question is about. */
type Question = { about: (typeof asksBack)[string]; text: string; places: readonly number[] }

/** Saves the form, and asks back when no place is left, others come first or a typed person may be stored already. */
export function useBookingSaving(props: SavingProps) {
  const { booking, storedValues, form, trip, agencies, isReadOnly } = props
  const [question, setQuestion] = useState<Question | null>(null)
  /** The reason for passing over others who wait. */
  const aheadReason = useRef<string | null>(null)
  const bySaving = booking && savingOf(booking)
  const params = { tripId: trip.id, bookingId: booking?.id ?? '' }
  const offerNotesBack = useNotesUndo(params)
  const names = {
    departure: (id: string) => trip.departures.find((one) => one.id === id)?.name ?? '',
    agency: (id: string) => agencies.find((one) => one.id === id)?.name ?? '',
  }
  const askBack = (problem: Problem): boolean => {
    const { code, fields = [], detail } = problem
    const about = asksBack[code]
    // The reason belonged to the save that was refused.
    aheadReason.current = null
    const places = fields.map(({ path }) => Number(path.split('/')[2]))
    const ask = () => about && setQuestion({ about, text: fields[0]?.text ?? detail, places })
    // The tax code gets the focus first, so that closing the question returns to it.
    if (about === 'same' && form.showProblem(problem)) setTimeout(ask)
    else ask()
    return about !== undefined
  }
  const saved = useSavedForm<BookingValues, BookingInput, { id?: string; version?: number }>(
    {
      isDirty: form.isDirty,
      getValues: form.getValues,
      setValues: form.setValues,
      resetDirty: form.resetDirty,
      restart: form.restart,
      adopt: form.adopt,
      read: () => {
        const body = form.check()
        return body && { body, values: form.getValues() }
      },
      showFaults: form.showProblem,
    },
    {
      name: 'booking',
      stored:
        booking && storedValues
          ? { id: booking.id, version: booking.version, values: storedValues, ...(bySaving && { by: bySaving }) }
          : null,
      // The words for every field are asked for only when a colleague saved meanwhile.
      differences: async (mine, theirs) => {
        const { bookingDifferences } = await import('#src/features/bookings/booking/booking-differences.words.ts')
        return bookingDifferences(mine, theirs, names)
      },
      call: booking
        ? savedBy(editBooking, (body: BookingInput, version) => ({
            params,
            body: { ...body, aheadReason: aheadReason.current, version },
          }))
        : savedBy(createBooking, (body: BookingInput) => ({
            params,
            body: { ...body, aheadReason: aheadReason.current },
          })),
      versionOf: ({ version = 0 }) => version,
      failureText: t(booking ? 'bookings.edit-failed' : 'bookings.create-failed'),
      savedText: t('bookings.saved'),
      savedAt: bySaving?.isToday ? bySaving.time : null,
      onSaved: ({ id, version = 0 }, after, { notes }) => {
        aheadReason.current = null
        if (storedValues) offerNotesBack({ before: storedValues.notes, now: notes, version })
        props.onSaved({ id: booking?.id ?? id ?? '', isClosing: after === 'close', isNew: booking === null })
      },
      onRefused: askBack,
      ...(!isReadOnly && { keys: { save: t('bookings.save'), close: t('bookings.save-close') } }),
    },
  )
  return {
    ...saved,
    question,
    forgetQuestion: () => {
      aheadReason.current = null
      setQuestion(null)
    },
    passAhead: (reason: string) => {
      setQuestion(null)
      aheadReason.current = reason
      saved.retry()
    },
  }
}
