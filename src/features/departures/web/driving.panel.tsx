import { type ComponentProps, Suspense, useState } from 'react'
import {
  clockOfMinutes,
  type DrivingWarning,
  drivingDays,
  drivingWarnings,
} from '#src/features/departures/driving-day.rules.ts'
import type { Day } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './driving.module.css'
import type { DrivingTimesDialog as Dialog } from './driving-times.dialog.tsx'

const DrivingTimesDialog = lazyDialog(async () => (await import('./driving-times.dialog.tsx')).DrivingTimesDialog)
type DialogTrip = ComponentProps<typeof Dialog>['trip']

type DrivingNoticeProps = {
  trip: Parameters<typeof drivingDays>[0] & { departsOn: Day; drivers: number; vehicles: readonly unknown[] }
  isClosed: boolean
}

/** The days on which one driver is not enough. Shows nothing if the crew is large enough, or on a trip that is over. */
export function DrivingNotice({ trip, isClosed }: DrivingNoticeProps) {
  if (isClosed) return null
  const crew = { drivers: trip.drivers, coaches: trip.vehicles.length, departsOn: trip.departsOn }
  const warnings = isByCoach(trip) ? drivingWarnings(drivingDays(trip), crew) : []
  if (warnings.length === 0) return null
  return (
    <NoticeStrip tone="warn" title={t('departures.driving-title')}>
      {warnings.map(said).join('. ')}.
    </NoticeStrip>
  )
}

type CoachTrip = { vehicles: readonly unknown[]; services: readonly { category: string }[] }
const isByCoach = ({ vehicles, services }: CoachTrip) =>
  vehicles.length > 0 || services.some(({ category }) => category === 'bus')

type DrivingTimesProps = { trip: CoachTrip & DialogTrip; isClosed: boolean }

/** The stated hours of driving, what the check counts in their place, and the button to state them. */
export function DrivingTimes({ trip, isClosed }: DrivingTimesProps) {
  const canEdit = useCan('edit', 'Departure') && !isClosed
  const [isOpen, setOpen] = useState(false)
  const { days, drivingTimes } = trip
  if (!isByCoach(trip) || (isClosed && drivingTimes.length === 0)) return null
  const stated = drivingTimes.filter(({ day }) => day <= days)
  const times = stated.map(({ day, minutes }) => t('departures.driving-of-day', { day, hours: hoursOf(minutes) }))
  return (
    <div className={styles.times}>
      <span>
        {stated.length === 0
          ? t('departures.driving-unstated')
          : [
              t('departures.driving-stated', { times: times.join(', ') }),
              stated.length < days && t('departures.driving-partly'),
            ]
              .filter(Boolean)
              .join('. ')}
      </span>
      {canEdit && (
        <Button size="small" kind="text" onClick={() => setOpen(true)}>
          {t('departures.driving-state')}
        </Button>
      )}
      <Suspense>{isOpen && <DrivingTimesDialog trip={trip} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

function said({ code, day, minutes, startsAt, endsAt }: DrivingWarning): string {
  return t(code, { day, hours: hoursOf(minutes), from: clockOfMinutes(startsAt), to: clockOfMinutes(endsAt) })
}

function hoursOf(minutes: number): string {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return m === 0 ? t('departures.hours', { h }) : t('departures.hours-minutes', { h, m })
}
