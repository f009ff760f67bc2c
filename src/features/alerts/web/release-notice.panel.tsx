import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertTone } from '#src/features/alerts/alert-groups.view.ts'
import { releasableRooms } from '#src/features/services/allotment/room-releases.rules.ts'
import type { ShownService } from '#src/features/services/form/web/service-sheet.panel.tsx'
import { type Day, daysBetween, formatDay, relativeDay, todayIn, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { useAlertActs } from './alert-acts.state.ts'
import { PutOffForm } from './put-off.form.tsx'
import { alertsQuery } from './trip-alerts.state.ts'

type ReleaseNoticeProps = { tripId: string; service: ShownService }

/** The release of a supplier while it is due, above its service, with the rooms that nobody has taken. */
export function ReleaseNotice({ tripId, service }: ReleaseNoticeProps) {
  const { data } = useQuery(alertsQuery(tripId))
  const [isPuttingOff, setPuttingOff] = useState(false)
  const acts = useAlertActs()
  const today = todayIn(new Date())
  const ofService = ({ kind, causeId }: { kind: string; causeId: string }) =>
    kind === 'supplierRelease' && causeId === service.id
  const open = data?.open.find(ofService)
  const off = data?.putOff.find(ofService)
  const alert = open ?? off
  if (!alert || service.releaseOn === null) return null
  const { releaseOn } = service
  const rooms = unsoldRooms(service)
  const n = rooms.reduce((sum, { quantity }) => sum + quantity, 0)
  const list = rooms.map(({ roomType, quantity }) => `${quantity} ${roomType}`).join(', ')
  return (
    <>
      <NoticeStrip
        tone={open ? alertTone(alert, today) : 'info'}
        title={releaseTitle(releaseOn, today)}
        action={
          alert.isMine &&
          (open ? (
            <Button size="small" aria-expanded={isPuttingOff} onClick={() => setPuttingOff(!isPuttingOff)}>
              {t('alerts.put-off')}
            </Button>
          ) : (
            <Button size="small" isBusy={acts.isBusy} onClick={() => acts.resume([alert])}>
              {t('alerts.resume')}
            </Button>
          ))
        }
      >
        {[
          formatDay(releaseOn),
          n > 0 && t('alerts.release-unsold', { n, rooms: list }),
          off?.putOff && t('alerts.put-off-to', { day: weekdayShort(off.putOff.until) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </NoticeStrip>
      {open && isPuttingOff && <PutOffForm alerts={[open]} onDone={() => setPuttingOff(false)} />}
    </>
  )
}

function releaseTitle(releaseOn: Day, today: Day): string {
  const days = daysBetween(today, releaseOn)
  return days < 0
    ? t('alerts.release-notice-past', { n: -days })
    : t('alerts.release-notice', { when: relativeDay(releaseOn, today) })
}

/** The rooms of each type that the trip holds and nobody has taken. */
function unsoldRooms({ allotments, roomsTaken }: ShownService) {
  return allotments
    .map((row) => ({ roomType: row.roomType, quantity: releasableRooms(row, allotments, roomsTaken) }))
    .filter(({ quantity }) => quantity > 0)
}
