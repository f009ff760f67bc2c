import { useState } from 'react'
import { type Booking, saveBookingNotes } from '#src/features/bookings/bookings.contract.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/command.ts'
import { useUnsavedWarning } from '#src/web/leaving.ts'
import { isStale, StaleNotice } from '#src/web/shell/stale-notice.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { TextAreaField } from '#src/web/ui/text-area-field.tsx'

/** The notes of a booking of which nothing else can be edited any more: they save on their own. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const stored = booking.notes ?? ''
  const [text, setText] = useState<string | null>(null)
  const [stale, setStale] = useState<Problem | null>(null)
  const isDirty = text !== null && text !== stored
  const save = useCommand(saveBookingNotes, {
    topics: [`booking:${booking.id}`, `trip:${booking.tripId}`],
    failureText: t('bookings.edit-failed'),
    onDone: () => toast.success(t('bookings.notes-saved')),
    onRefused: (problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  })
  const call = () => ({
    params: { tripId: booking.tripId, bookingId: booking.id },
    body: { notes: text?.trim() || null, version: booking.version },
  })
  useUnsavedWarning({
    isDirty: () => isDirty,
    save: async () => {
      await save.mutateAsync(call())
      return true
    },
  })
  const reload = () => {
    setText(null)
    setStale(null)
  }
  return (
    <Card
      title={t('bookings.field.notes')}
      end={
        isDirty && (
          <Button size="small" isBusy={save.isPending} onClick={() => save.mutate(call())}>
            {t('bookings.save-notes')}
          </Button>
        )
      }
    >
      <StaleNotice problem={stale} onReload={reload} />
      <TextAreaField
        label={t('bookings.field.notes')}
        isLabelHidden
        rows={2}
        maxLength={5000}
        value={text ?? stored}
        onChange={setText}
      />
    </Card>
  )
}
