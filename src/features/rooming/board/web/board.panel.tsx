import { useState } from 'react'
import type { RoomingList, RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { type AskedMove, freeBedsIn, isForHotel, placeOf, type Scope } from '#src/features/rooming/board/moves.view.ts'
import { moveConflicts } from '#src/features/rooming/board/rooming.rules.ts'
import { Checks } from '#src/features/rooming/paper/web/checks.panel.tsx'
import { ask } from '#src/web/shell/ask.ts'
import { t } from '#src/web/text.ts'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import styles from './board.module.css'
import { nameOf } from './board.words.ts'
import { BoardProvider } from './board-context.panel.tsx'
import { useDrag } from './board-drag.state.ts'
import { BoardMenu, type OpenMenu } from './board-menu.panel.tsx'
import type { BoardActs } from './board-saving.state.ts'
import { DragGhost } from './drag-ghost.panel.tsx'
import { RoomGroups } from './room-groups.panel.tsx'
import { RoomNoteDialog } from './room-note.dialog.tsx'
import { SwapDialog } from './swap.dialog.tsx'
import { ToSettle } from './to-settle.panel.tsx'

type Dialog =
  | { kind: 'swap'; person: RoomingPerson; room: RoomingRoom; hasFocus: boolean }
  | { kind: 'note'; room: RoomingRoom }

type RoomBoardProps = { list: RoomingList; acts: BoardActs; canEdit: boolean; onSettle: (anchor: string) => void }

/** Rooms with their beds. People move by dragging from bed to bed, or by their menu. */
export function RoomBoard({ list, acts, canEdit, onSettle }: RoomBoardProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [scope, setScope] = useState<Scope>('all')

  async function put(person: RoomingPerson, room: RoomingRoom, hasFocus: boolean) {
    const { participantId } = person
    if (room.people.some((one) => one.participantId === participantId)) return
    const isOnlyHere = isForHotel(scope, person, room)
    if (freeBedsIn(room, list, isOnlyHere ? 'here' : 'all') === 0)
      return setDialog({ kind: 'swap', person, room, hasFocus })
    const conflicts = moveConflicts(person, room)
    if (conflicts.length > 0 && !(await mayMove(person, conflicts))) return
    move({ participantId, roomId: room.roomId, swapWith: null, isOnlyHere }, hasFocus)
  }
  function move(asked: AskedMove, hasFocus: boolean) {
    acts.move(asked)
    if (hasFocus) focusLater(asked.participantId)
  }
  const drag = useDrag((participantId, over) => {
    const place = placeOf(list, participantId)
    const room = list.rooms.find(({ roomId }) => roomId === over.roomId)
    if (place && room) void put(place.person, room, false)
    else if (place?.room) takeOut(place.person, false)
  })
  /** In one hotel alone nobody is left without a room: they get that of the other hotels. */
  function takeOut(person: RoomingPerson, hasFocus: boolean) {
    const { participantId, usualRoomId } = person
    const isOnlyHere = isForHotel(scope, person)
    if (isOnlyHere && !person.isOnlyHere) return
    move({ participantId, roomId: isOnlyHere ? usualRoomId : null, swapWith: null, isOnlyHere }, hasFocus)
  }
  const closeMenu = () => {
    const { button } = menu ?? {}
    setMenu(null)
    if (button?.isConnected) button.focus()
  }

  return (
    <BoardProvider value={{ canEdit, scope, drag, menu, openMenu: (of, button) => setMenu({ ...of, button }) }}>
      <div className={styles.layout}>
        <div className={styles.side}>
          {canEdit && list.hotels.length > 1 && (
            <div className={styles.scope}>
              <span aria-hidden="true">{t('rooming.scope')}</span>
              <SegmentedControl
                isWide
                label={t('rooming.scope')}
                choices={(['all', 'here'] as const).map((value) => ({ value, label: t(`rooming.scope.${value}`) }))}
                value={scope}
                onChange={setScope}
              />
            </div>
          )}
          <ToSettle people={list.unassigned} />
          <Checks list={list} onSettle={onSettle} />
        </div>
        <RoomGroups list={list} />
      </div>
      <DragGhost list={list} />
      <BoardMenu
        open={menu}
        list={list}
        scope={scope}
        onClose={closeMenu}
        onPut={(person, room) => void put(person, room, true)}
        onTakeOut={(person) => takeOut(person, true)}
        onOpenRoom={(person, roomType) => acts.openRoom([person], roomType)}
        onType={(room, roomType) =>
          scope === 'here' && !room.isOnlyHere ? acts.openRoom(room.people, roomType) : acts.changeType(room, roomType)
        }
        onNote={(room) => setDialog({ kind: 'note', room })}
      />
      {dialog?.kind === 'swap' && (
        <SwapDialog
          {...dialog}
          list={list}
          onClose={() => setDialog(null)}
          onSwap={(swapWith) => {
            setDialog(null)
            const { person, room, hasFocus } = dialog
            const other = room.people.find(({ participantId }) => participantId === swapWith) ?? null
            const isOnlyHere = isForHotel(scope, person, room, other)
            move({ participantId: person.participantId, roomId: room.roomId, swapWith, isOnlyHere }, hasFocus)
          }}
        />
      )}
      {dialog?.kind === 'note' && (
        <RoomNoteDialog
          room={list.rooms.find(({ roomId }) => roomId === dialog.room.roomId) ?? dialog.room}
          serviceId={list.serviceId}
          onSaved={acts.tellNoted}
          onClose={() => setDialog(null)}
        />
      )}
    </BoardProvider>
  )
}

function mayMove(person: RoomingPerson, conflicts: readonly Parameters<typeof t>[0][]): Promise<boolean> {
  return ask<'stay' | 'move'>({
    title: t('rooming.move-title', { name: nameOf(person) }),
    body: conflicts.map((code) => `${t(code)}.`).join(' '),
    choices: [
      { value: 'stay', label: t('rooming.cancel') },
      { value: 'move', label: t('rooming.move-anyway'), kind: 'primary' },
    ],
    safe: 'stay',
  }).then((answer) => answer === 'move')
}

const lookEveryMs = 50
const steadyLooks = 3
const mostLooks = 60

/**
 * Focuses a person at the new place, once the board is redrawn and the menu is closed, which returns the focus to the
 * old place. It stops when the user does something else.
 */
function focusLater(participantId: string): void {
  const over = new AbortController()
  const end = () => over.abort()
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, end, { capture: true, signal: over.signal })
  let looks = 0
  let steady = 0
  const look = () => {
    const button = document.querySelector<HTMLElement>(`[data-participant="${participantId}"]`)
    if (button && !document.querySelector('[role="menu"]')) {
      steady = document.activeElement === button ? steady + 1 : 0
      button.focus()
    }
    looks += 1
    if (steady === steadyLooks || looks === mostLooks) end()
    if (!over.signal.aborted) setTimeout(look, lookEveryMs)
  }
  setTimeout(look, lookEveryMs)
}
