import { type DrivingWarning, drivingDays, drivingWarnings } from '#src/features/departures/driving-day.rules.ts'
import { t } from '#src/web/text.ts'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type DrivingNoticeProps = {
  trip: Parameters<typeof drivingDays>[0] & { drivers: number; vehicles: readonly unknown[] }
  isClosed: boolean
}

/** The days on which one driver is not enough. Shows nothing if the crew is large enough, or on a trip that is over. */
export function DrivingNotice({ trip, isClosed }: DrivingNoticeProps) {
  if (isClosed) return null
  const isByCoach = trip.vehicles.length > 0 || trip.services.some(({ category }) => category === 'bus')
  const crew = { drivers: trip.drivers, coaches: trip.vehicles.length }
  const warnings = isByCoach ? drivingWarnings(drivingDays(trip), crew) : []
  if (warnings.length === 0) return null
  return (
    <NoticeStrip tone="warn" title={t('departures.driving-title')}>
      {warnings.map(said).join('. ')}.
    </NoticeStrip>
  )
}

function said({ code, day, minutes, startsAt, endsAt }: DrivingWarning): string {
  return t(code, { day, hours: hoursOf(minutes), from: clockOf(startsAt), to: clockOf(endsAt) })
}

function hoursOf(minutes: number): string {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return m === 0 ? t('departures.hours', { h }) : t('departures.hours-minutes', { h, m })
}

/** A time of day: "05:30". It may be past midnight. */
function clockOf(minutes: number): string {
  const at = minutes % (24 * 60)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
