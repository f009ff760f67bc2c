import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import { wallClock } from '#src/shared/day.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import type { BookingSaving } from './booking-saving.state.ts'
import type { BookingForm } from './booking-values.state.ts'

const DifferencesDialog = lazyDialog(async () => (await import('./differences.dialog.tsx')).DifferencesDialog)

type ConflictProps = {
  form: BookingForm
  booking: Booking | null
  storedValues: BookingValues | null
  saving: BookingSaving
  /** An untouched form follows; a draft that is offered stays offered. */
  onFollow: () => void
  /** The person gives up what they typed. */
  onReload: () => void
}

/**
 * The booking was saved: by this form, which then knows its people by their ids, or by somebody else, whom an untouched
 * form follows by itself, while a touched one says so and overwrites nothing.
 */
export function ConflictNotice({ form, booking, storedValues, saving, onFollow, onReload }: ConflictProps) {
  const [isShowing, setShowing] = useState(false)
  const isBehind = booking !== null && booking.version > saving.version
  const isDirty = form.isDirty()
  const isNew = booking !== null && booking.version > saving.baseVersion
  const follow = useEffectEvent(() => {
    if (!booking || !storedValues) return
    if (!isDirty) return onFollow()
    if (isBehind) return
    form.adopt(storedValues)
    saving.settle(booking.version)
  })
  useEffect(() => {
    if (isNew) follow()
  }, [isNew, isDirty, isBehind])

  if (!booking || !storedValues || !isDirty || !(isBehind || saving.stale)) return null
  const name = saving.stale?.name ?? booking.updatedByName ?? ''
  const time = saving.stale?.time ?? wallClock(new Date(booking.updatedAt)).time
  return (
    <>
      <NoticeStrip
        tone="warn"
        action={
          <>
            <Button size="small" onClick={onReload}>
              {t('shell.reload')}
            </Button>
            <Button size="small" kind="text" onClick={() => setShowing(true)}>
              {t('bookings.see-differences')}
            </Button>
          </>
        }
      >
        {t('bookings.changed-by', { name, time })}
      </NoticeStrip>
      <Suspense>
        {isShowing && (
          <DifferencesDialog
            mine={form.values}
            theirs={storedValues}
            name={name}
            onClose={() => setShowing(false)}
            onReload={onReload}
          />
        )}
      </Suspense>
    </>
  )
}
