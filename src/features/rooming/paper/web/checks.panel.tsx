import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { anchorOfRoom } from '#src/features/rooming/board/web/room-card.panel.tsx'
import { anchorOfType } from '#src/features/rooming/board/web/room-groups.panel.tsx'
import styles from '#src/features/rooming/board/web/side.module.css'
import { anchorOfWaiting } from '#src/features/rooming/board/web/to-settle.panel.tsx'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'

type Check = RoomingList['checks'][number]

const icons = { error: IconAlertTriangle, question: IconHelpCircle, ok: IconCheck }

/** The points to check before the list goes to the hotel. Each line links to the place where it is settled. */
export function Checks({ list, onSettle }: { list: RoomingList; onSettle: (anchor: string) => void }) {
  const today = todayIn(new Date())
  const hotel = list.hotels.find(({ serviceId }) => serviceId === list.serviceId)
  return (
    <Card isBare className={styles.card} title={t('rooming.before-sending')}>
      {hotel?.sendBy && list.lock?.serviceId !== hotel.serviceId && (
        <p className={styles.due}>
          {deadlineWords(hotel.sendBy, today).tone && <DeadlineChip dueOn={hotel.sendBy} today={today} hasIcon />}{' '}
          <small>
            {t(hotel.sent === null ? 'rooming.send-by' : 'rooming.final-by', { day: formatDay(hotel.sendBy) })}
          </small>
        </p>
      )}
      <ul className={styles.checks}>
        {list.checks.map((check) => {
          const text = textOfCode(check.code, check.params)
          return (
            <li key={`${check.code} ${check.params.room ?? ''} ${check.params.name ?? ''}`}>
              <Icon of={icons[check.level]} size="small" className={styles[check.level]} />
              <span>
                <CheckLink check={check} list={list} onSettle={onSettle}>
                  {text}
                </CheckLink>
                {check.names.length > 0 && <small className={styles.who}>{check.names.join(', ')}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type CheckLinkProps = {
  check: Check
  list: RoomingList
  /** Goes to a place on the board. */
  onSettle: (anchor: string) => void
  children: ReactNode
}

function CheckLink({ check, list, onSettle, children }: CheckLinkProps) {
  const { id: tripId } = useTrip()
  const place = check.level === 'ok' ? null : placeOfCheck(check, list)
  if (place === null) return <span>{children}</span>
  if (place === 'participants')
    return (
      <Link to="/trips/$tripId/participants" params={{ tripId }} className={styles.plain}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={styles.plain} onClick={() => onSettle(place)}>
      {children}
    </button>
  )
}

const ofParticipants = [
  'rooming.names-missing',
  'rooming.details-missing',
  'rooming.documents-missing',
  'rooming.documents-expired',
  'rooming.documents-expire',
  'rooming.health-to-ask',
  'rooming.crew-without-rooms',
]

/** The place where a point is settled: an anchor on the board, the people's own screen, or null. */
function placeOfCheck({ code, params }: Check, { rooms }: RoomingList): string | null {
  if (ofParticipants.includes(code)) return 'participants'
  if (code === 'rooming.people-without-room') return anchorOfWaiting
  if (code.startsWith('rooming.over-allotment.')) return anchorOfType(code.split('.').at(-1)!)
  const isAbout = (room: (typeof rooms)[number]) =>
    code === 'rooming.options-open' ? room.isOption : params.room !== undefined && room.number === params.room
  const room = rooms.find(isAbout)
  return room ? anchorOfRoom(room.roomId) : null
}
