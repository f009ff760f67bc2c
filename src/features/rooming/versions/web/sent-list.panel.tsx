import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getRoomingVersions,
  type RoomingVersion,
  type RoomingVersions,
} from '#src/features/rooming/versions/versions.contract.ts'
import { formatDay, formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

/** The day and time of an instant, as they are written. */
const moment = (at: string) => {
  const { day, time } = wallClock(new Date(at))
  return { day: formatDay(day), time }
}

/** The day of an instant without the year if it is this one, and its time. */
export const shortMoment = (at: string) => {
  const { day, time } = wallClock(new Date(at))
  return { day: formatDayShort(day, todayIn(new Date())), time }
}

type SentProps = { last: RoomingVersion; data: RoomingVersions; action: ReactNode }

/** When the last version was sent, and whether the list has changed since. */
export function Sent({ last, data, action }: SentProps) {
  const { differences: n, rooms } = data.sinceLast ?? { differences: 0, rooms: 0 }
  const { number, sentAt, state } = last
  const inRooms = rooms > 0 ? t('rooming.changed-rooms', { n: rooms }) : ''
  return (
    <NoticeStrip tone={n > 0 ? 'warn' : 'info'} icon={IconLock} action={action}>
      <b>
        {state === null || state === 'sent'
          ? t('rooming.version-sent', { n: number, ...moment(sentAt) })
          : `${t('rooming.version', { n: number })}: ${t(`outbox.state.${state}`).toLowerCase()}.`}
      </b>{' '}
      {n > 0 ? t('rooming.changed-after', { n, rooms: inRooms }) : t('rooming.unchanged')}
    </NoticeStrip>
  )
}

type SentListProps = {
  tripId: string
  serviceId: string
  isLocked: boolean
  /** The sending of the list as it is now, for who may send. */
  update: ReactNode
  onOpen: () => void
}

/**
 * Says above the rooms which list the hotel has, and that they differ from it by now. Rooms that a final list closes say
 * the former already; a name may still change.
 */
export function SentList({ tripId, serviceId, isLocked, update, onOpen }: SentListProps) {
  const { data } = useQuery(queryOf(getRoomingVersions, { params: { tripId }, query: { serviceId } }))
  const last = data?.versions[0]
  if (!data || !last || (isLocked && data.sinceLast?.differences === 0)) return null
  const isChanged = data.sinceLast !== null && data.sinceLast.differences > 0
  return (
    <Sent
      last={last}
      data={data}
      action={
        <>
          <Button size="small" onClick={onOpen}>
            {t('rooming.versions')}
          </Button>
          {isChanged && update}
        </>
      }
    />
  )
}
