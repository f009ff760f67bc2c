import type { RoomingList, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { t } from '#src/web/text.ts'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './board.module.css'
import { RoomCard } from './room-card.panel.tsx'

type Counter = RoomingList['counters'][number]

const columns = 4
const spans = [styles.span1, styles.span1, styles.span2, styles.span3, styles.span4]

/** The anchor of a room type, for the links of the checks. */
export const anchorOfType = (type: string) => `rooms-${type}`

/** The rooms by type, each type with its counter against the hotel's allotment. Small groups stand side by side. */
export function RoomGroups({ list }: { list: RoomingList }) {
  const { rooms, counters } = list
  const counterOf = (type: RoomType) => counters.find(({ roomType }) => roomType === type)!
  const inUse = roomTypes.filter((type) => rooms.some(({ roomType }) => roomType === type))
  const empty = roomTypes.filter((type) => !inUse.includes(type) && counterOf(type).allotted !== null)
  return (
    <div className={styles.board}>
      {inUse.map((type) => (
        <RoomGroup
          key={type}
          type={type}
          list={list}
          rooms={rooms.filter(({ roomType }) => roomType === type)}
          counter={counterOf(type)}
        />
      ))}
      {empty.map((type) => (
        <p key={type} className={styles.none}>
          <span className="mono">{type}</span> {t(`rooming.type.${type}`)} {countOf(counterOf(type))}
        </p>
      ))}
    </div>
  )
}

type RoomGroupProps = { type: RoomType; list: RoomingList; rooms: readonly RoomingRoom[]; counter: Counter }

function RoomGroup({ type, list, rooms, counter }: RoomGroupProps) {
  const headingId = anchorOfType(type)
  return (
    <section className={classes(styles.group, spans[Math.min(columns, rooms.length)])} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className={styles.heading}>
        <span className="mono">{type}</span> {t(`rooming.type.${type}`)}{' '}
        <span className={classes(styles.count, counter.over > 0 && styles.countOver)}>{countOf(counter)}</span>
        {counter.over > 0 && <Badge tone="err">+{counter.over}</Badge>}
      </h3>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <RoomCard key={room.roomId} room={room} list={list} />
        ))}
      </ul>
    </section>
  )
}

function countOf({ used, allotted }: Counter): string {
  return allotted === null ? String(used) : `${used}/${allotted}`
}
