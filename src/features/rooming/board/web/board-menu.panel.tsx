import { Menu } from '@mantine/core'
import { IconCheck, IconNote, IconUserMinus } from '@tabler/icons-react'
import { typeChangeRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import type { RoomingList, RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { freeBedsIn, isForHotel, placeOf, type Scope } from '#src/features/rooming/board/moves.view.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { t } from '#src/web/text.ts'
import menu from '#src/web/ui/overlay/menu.module.css'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './board.module.css'
import { nameOf, roomTitle } from './board.words.ts'
import type { MenuOf } from './board-context.panel.tsx'

export type OpenMenu = MenuOf & { button: HTMLElement }

type BoardMenuProps = {
  open: OpenMenu | null
  list: RoomingList
  scope: Scope
  onClose: () => void
  onPut: (person: RoomingPerson, room: RoomingRoom) => void
  onTakeOut: (person: RoomingPerson) => void
  onOpenRoom: (person: RoomingPerson, roomType: RoomType) => void
  onType: (room: RoomingRoom, roomType: RoomType) => void
  onNote: (room: RoomingRoom) => void
}

/**
 * One menu for the whole board, laid over the button that opened it, because a menu for each person would make a
 * hundred.
 */
export function BoardMenu({ open, list, onClose, ...acts }: BoardMenuProps) {
  const box = open?.button.getBoundingClientRect()
  const place = open?.kind === 'person' ? placeOf(list, open.id) : null
  const room = open?.kind === 'room' ? list.rooms.find(({ roomId }) => roomId === open.id) : undefined
  const label = room ? roomTitle(room) : t('rooming.move-to')
  return (
    <Menu
      opened={place !== null || room !== undefined}
      onChange={(isOpen) => !isOpen && onClose()}
      position={open?.kind === 'room' ? 'bottom-end' : 'bottom-start'}
      returnFocus={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={box && { left: box.left, top: box.top, width: box.width, height: box.height }}
          onFocus={() => open?.button.focus()}
        >
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {place && <PersonItems person={place.person} own={place.room} list={list} {...acts} />}
        {room && <RoomItems room={room} list={list} {...acts} />}
      </Menu.Dropdown>
    </Menu>
  )
}

type Acts = Omit<BoardMenuProps, 'open' | 'onClose' | 'list'>

function PersonItems(props: Acts & { person: RoomingPerson; own: RoomingRoom | null; list: RoomingList }) {
  const { person, own, list, scope, onPut, onTakeOut, onOpenRoom } = props
  const others = list.rooms.filter(({ roomId }) => roomId !== own?.roomId)
  const item = (room: RoomingRoom) => (
    <Menu.Item key={room.roomId} onClick={() => onPut(person, room)}>
      {roomTitle(room)}
      {room.people.length > 0 && <small className={menu.reason}>{room.people.map(nameOf).join(', ')}</small>}
    </Menu.Item>
  )
  const bedsIn = (room: RoomingRoom) => freeBedsIn(room, list, isForHotel(scope, person, room) ? 'here' : 'all')
  const free = others.filter((room) => bedsIn(room) > 0)
  const full = others.filter((room) => bedsIn(room) === 0 && room.people.length > 0)
  const isForOne = isForHotel(scope, person)
  return (
    <>
      {own && (!isForOne || (person.isOnlyHere && person.usualRoomId !== null)) && (
        <Menu.Item leftSection={<Icon of={IconUserMinus} />} onClick={() => onTakeOut(person)}>
          {t(isForOne ? 'rooming.as-elsewhere' : 'rooming.take-out')}
        </Menu.Item>
      )}
      {free.length > 0 && <Menu.Label>{t('rooming.free-beds')}</Menu.Label>}
      {free.map(item)}
      {isForOne && (
        <>
          <Menu.Label>{t('rooming.new-room-here')}</Menu.Label>
          {roomTypes.map((type) => (
            <Menu.Item key={type} disabled={isFullFor(person, type, list)} onClick={() => onOpenRoom(person, type)}>
              {t(`bookings.room.${type}`)}
              {isFullFor(person, type, list) && <small className={menu.reason}>{t('bookings.no-room-left')}</small>}
            </Menu.Item>
          ))}
        </>
      )}
      {full.length > 0 && <Menu.Label>{t('rooming.full-rooms')}</Menu.Label>}
      {full.map(item)}
    </>
  )
}

type RoomItemsProps = Acts & { room: RoomingRoom; list: RoomingList }

function RoomItems({ room, list, scope, onType, onNote }: RoomItemsProps) {
  const isEmpty = scope === 'here' && !room.isOnlyHere && room.people.length === 0
  return (
    <>
      {roomTypes.map((type) => {
        const refusal = type === room.roomType ? null : refusalOf(room, type, list)
        return (
          <Menu.Item
            key={type}
            disabled={refusal !== null || isEmpty}
            leftSection={type === room.roomType ? <Icon of={IconCheck} /> : <span className={styles.noIcon} />}
            onClick={() => type !== room.roomType && onType(room, type)}
          >
            {t(`bookings.room.${type}`)}
            {refusal && <small className={menu.reason}>{t(refusal)}</small>}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconNote} />} onClick={() => onNote(room)}>
        {t('rooming.edit-note')}
      </Menu.Item>
    </>
  )
}

function isTypeFull(type: RoomType, counters: RoomingList['counters']): boolean {
  const counter = counters.find(({ roomType }) => roomType === type)
  return counter != null && counter.allotted !== null && counter.used >= counter.allotted
}

/** Tells whether the hotel gives no more room of a type to this person. The crew may exceed what it gives. */
const isFullFor = ({ type: role }: RoomingPerson, type: RoomType, { counters }: RoomingList) =>
  role === 'customer' && isTypeFull(type, counters)

/**
 * The reason why this hotel cannot give the room as another type, as far as the board knows. The server knows the other
 * hotels too.
 */
function refusalOf(room: RoomingRoom, type: RoomType, { counters }: RoomingList) {
  const isFull = !room.isStaff && isTypeFull(type, counters)
  const change = { heads: room.people.length, from: room.roomType, to: type }
  return typeChangeRefusal(change) ?? (isFull ? ('bookings.no-room-left' as const) : null)
}
