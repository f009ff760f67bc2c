import { useRef, useState } from 'react'
import { type Booking, saveBookingNotes } from '#src/features/bookings/booking/booking.contract.ts'
import {
  hasUnsavedNotes,
  shownNotes,
  type TypedNotes,
  typedOver,
} from '#src/features/bookings/booking/typed-notes.values.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { DraftNotice } from '#src/web/forms/draft-notice.tsx'
import { useKeptForm } from '#src/web/forms/kept-form.ts'
import { isStale, StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'

/** The notes of a booking of which nothing else can be edited any more: they save on their own. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const stored = booking.notes ?? ''
  const [typed, setTyped] = useState<TypedNotes | null>(null)
  const [stale, setStale] = useState<Problem | null>(null)
  // Also what was typed since the last drawing: a save is judged by it.
  const now = useRef(typed)
  const put = (next: TypedNotes | null) => {
    now.current = next
    setTyped(next)
  }
  const type = (text: string) => put(typedOver(now.current, text, booking))
  const save = useCommand(saveBookingNotes, {
    topics: [`booking:${booking.id}`, `trip:${booking.tripId}`],
    failureText: t('bookings.edit-failed'),
    onDone: ({ version }, { body }): void => {
      const saved = body.notes ?? ''
      if (now.current) put({ text: now.current.text, over: saved, version })
      setStale(null)
      toast.success(t('bookings.notes-saved'))
      kept.settle(saved)
    },
    onFailed: (): void => kept.fail(),
    onRefused: (problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  })
  const send = (): boolean => {
    if (!now.current) return false
    const { text, version } = now.current
    save.mutate({
      params: { tripId: booking.tripId, bookingId: booking.id },
      body: { notes: text.trim() || null, version },
    })
    return true
  }
  const kept = useKeptForm<string>(
    {
      isDirty: () => hasUnsavedNotes(now.current),
      getValues: () => shownNotes(now.current, booking),
      setValues: (text) => put({ over: stored, version: booking.version, ...now.current, text }),
      // What was saved is what is typed over from then on: see `onDone`.
      resetDirty: () => {},
    },
    {
      name: 'notes',
      send: (): boolean => save.isPending || send(),
      over: {
        read: () => now.current?.version ?? booking.version,
        restore: (version) => put({ text: stored, over: stored, version }),
      },
    },
  )
  const reload = () => {
    put(null)
    setStale(null)
    kept.onDiscard()
  }
  return (
    <Card
      title={t('bookings.field.notes')}
      end={
        hasUnsavedNotes(typed) && (
          <Button size="small" isBusy={save.isPending} onClick={send}>
            {t('bookings.save-notes')}
          </Button>
        )
      }
    >
      <DraftNotice {...kept} />
      <StaleNotice problem={stale} onReload={reload} />
      <TextAreaField
        label={t('bookings.field.notes')}
        isLabelHidden
        rows={2}
        maxLength={5000}
        value={shownNotes(typed, booking)}
        onChange={type}
      />
    </Card>
  )
}
