import { useEffect, useEffectEvent, useState } from 'react'
import { differences } from '#src/features/bookings/booking-differences.rules.ts'
import type { BookingValues } from '#src/features/bookings/booking-form.rules.ts'
import type { Booking } from '#src/features/bookings/bookings.contract.ts'
import { wallClock } from '#src/shared/day.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { NoticeStrip } from '#src/web/ui/notice-strip.tsx'
import styles from './booking-dialogs.module.css'
import type { BookingSaving } from './booking-saving.form.tsx'
import type { BookingForm } from './booking-values.form.tsx'

type ConflictProps = {
  form: BookingForm
  booking: Booking | null
  storedValues: BookingValues | null
  saving: BookingSaving
  onReload: () => void
}

/**
 * The booking was saved: by this form, which then knows its people by their ids, or by somebody else, whom an untouched
 * form follows by itself, while a touched one says so and overwrites nothing.
 */
export function ConflictNotice({ form, booking, storedValues, saving, onReload }: ConflictProps) {
  const [isShowing, setShowing] = useState(false)
  const isBehind = booking !== null && booking.version > saving.version
  const isDirty = form.isDirty()
  const isNew = booking !== null && booking.version > saving.baseVersion
  const follow = useEffectEvent(() => {
    if (!booking || !storedValues) return
    if (!isDirty) return onReload()
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
  const close = () => setShowing(false)
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
      <StackModal
        isOpen={isShowing}
        onClose={close}
        title={t('bookings.differences')}
        size="medium"
        footer={
          <>
            <Button
              onClick={() => {
                close()
                onReload()
              }}
            >
              {t('shell.reload')}
            </Button>
            <Button onClick={close} data-autofocus>
              {t('bookings.go-back')}
            </Button>
          </>
        }
      >
        <div className={styles.found}>
          <table className={styles.work}>
            <caption className="for-readers">{t('bookings.differences')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('bookings.difference-field')}</th>
                <th scope="col">{t('bookings.difference-theirs', { name })}</th>
                <th scope="col">{t('bookings.difference-mine')}</th>
              </tr>
            </thead>
            <tbody>
              {differences(form.values, storedValues).map(({ key, field, person, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row">
                    {t(field)}
                    {person && <small>{person}</small>}
                  </th>
                  <td>{theirs}</td>
                  <td>{mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </StackModal>
    </>
  )
}
