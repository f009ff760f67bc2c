import { IconChevronDown, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RoomingList, RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { awayFrom, freeBedsIn } from '#src/features/rooming/board/moves.view.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { Bed } from './bed.panel.tsx'
import { nameOf, roomTitle } from './board.words.ts'
import { useBoard } from './board-context.panel.tsx'
import { useRoomDrop } from './board-drag.state.ts'
import styles from './room.module.css'

/** The anchor of a room, for the links of the checks. */
export const anchorOfRoom = (roomId: string) => `room-${roomId}`

/** A room with its beds. Options are dashed and have no number. */
export function RoomCard({ room, list }: { room: RoomingRoom; list: RoomingList }) {
  const { canEdit, scope, drag } = useBoard()
  const ref = useRoomDrop<HTMLLIElement>(room.roomId, !canEdit)
  const isOver = drag?.over?.roomId === room.roomId
  const away = awayFrom(list, room)
  const free = freeBedsIn(room, list, room.isOnlyHere ? 'here' : scope)
  const isOwn = room.people.some(({ participantId }) => participantId === drag?.participantId)
  return (
    <li
      ref={ref}
      id={anchorOfRoom(room.roomId)}
      tabIndex={-1}
      aria-label={roomTitle(room)}
      className={classes(
        styles.room,
        room.isOption && styles.option,
        room.isStaff && styles.staff,
        isOver && !isOwn && styles.target,
      )}
    >
      <RoomHead room={room} />
      <ul className={styles.beds}>
        {room.people.map((person) => (
          <li key={person.participantId}>
            <Bed person={person} />
          </li>
        ))}
        {places(free).map((place) => (
          <li key={`free-${place}`}>
            {isOver && !isOwn && place === 0 ? (
              <span className={classes(styles.bed, styles.here)}>{t('rooming.drop-here')}</span>
            ) : (
              <span className={classes(styles.bed, styles.free)}>{t('rooming.free-bed')}</span>
            )}
          </li>
        ))}
      </ul>
      {away.map((person) => (
        <p key={person.participantId} className={styles.note}>
          {t('rooming.away-here', { name: nameOf(person) })}
        </p>
      ))}
      {room.isSingleUse && <p className={styles.note}>{t('rooming.single-use')}</p>}
      {room.notes && <p className={styles.note}>{room.notes}</p>}
    </li>
  )
}

/** The link to the booking, where the operator decides how a person keeps the double alone. */
function AloneLink({ person: { bookingId } }: { person: RoomingPerson }) {
  const { id: tripId } = useTrip()
  return (
    <Link
      to="/trips/$tripId/participants/edit/$roomConfigurationId"
      params={{ tripId, roomConfigurationId: bookingId }}
      className={styles.alone}
    >
      <Mark tone="warn" icon={IconHelpCircle}>
        {t('rooming.alone-chip')}
      </Mark>
    </Link>
  )
}

const places = (n: number) => Array.from({ length: n }, (_, place) => place)

function RoomHead({ room }: { room: RoomingRoom }) {
  const { canEdit, menu, openMenu } = useBoard()
  const { roomId, number, roomType, isStaff, isOption, isBedTypeDoubtful, isAloneOpen } = room
  const [first] = room.people
  return (
    <div className={styles.head}>
      {number !== null && <b className={styles.number}>{number}</b>}
      {isOption && (
        <Mark tone="info" icon={IconClock}>
          {t('rooming.in-option')}
        </Mark>
      )}
      {isStaff && first && first.type !== 'customer' && (
        <span className={styles.role}>{t(`bookings.role.${first.type}`)}</span>
      )}
      {isAloneOpen && first && <AloneLink person={first} />}
      {isBedTypeDoubtful && (
        <Mark tone="warn" icon={IconHelpCircle}>
          {t('rooming.bed-type-chip')}
        </Mark>
      )}
      {canEdit ? (
        <button
          type="button"
          className={styles.type}
          data-room={roomId}
          aria-haspopup="menu"
          aria-expanded={menu?.kind === 'room' && menu.id === roomId}
          aria-label={t('rooming.change-type', { type: roomType })}
          onClick={(event) => openMenu({ kind: 'room', id: roomId }, event.currentTarget)}
        >
          {roomType}
          <Icon of={IconChevronDown} size="tiny" />
        </button>
      ) : (
        <span className={styles.type}>{roomType}</span>
      )}
    </div>
  )
}
