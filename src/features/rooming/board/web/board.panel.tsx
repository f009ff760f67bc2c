import { useState } from 'react'
import type { RoomingList, RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { freeBedsIn, type Move, placeOf } from '#src/features/rooming/board/moves.view.ts'
import { moveConflicts } from '#src/features/rooming/board/rooming.rules.ts'
import { Checks } from '#src/features/rooming/paper/web/checks.panel.tsx'
import { ask } from '#src/web/shell/ask.ts'
import { t } from '#src/web/text.ts'
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

type RoomBoardProps = { list: RoomingList; acts: BoardActs; canEdit: boolean }

/** Rooms with their beds. People move by dragging from bed to bed, or by their menu. */
export function RoomBoard({ list, acts, canEdit }: RoomBoardProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)

  async function put(person: RoomingPerson, room: RoomingRoom, hasFocus: boolean) {
    const { participantId } = person
    if (room.people.some((one) => one.participantId === participantId)) return
    if (freeBedsIn(room) === 0) return setDialog({ kind: 'swap', person, room, hasFocus })
    const conflicts = moveConflicts(person, room)
    if (conflicts.length > 0 && !(await mayMove(person, conflicts))) return
    move({ participantId, roomId: room.roomId, swapWith: null }, hasFocus)
  }
  function move(asked: Move, hasFocus: boolean) {
    acts.move(asked)
    if (hasFocus) focusLater(asked.participantId)
  }
  const drag = useDrag((participantId, over) => {
    const place = placeOf(list, participantId)
    const room = list.rooms.find(({ roomId }) => roomId === over.roomId)
    if (place && room) void put(place.person, room, false)
    else if (place?.room) move({ participantId, roomId: null, swapWith: null }, false)
  })
  const closeMenu = () => {
    const { button } = menu ?? {}
    setMenu(null)
    if (button?.isConnected) button.focus()
  }

  return (
    <BoardProvider value={{ canEdit, drag, menu, openMenu: (of, button) => setMenu({ ...of, button }) }}>
      <div className={styles.layout}>
        <div className={styles.side}>
          <ToSettle people={list.unassigned} />
          <Checks list={list} />
        </div>
        <RoomGroups rooms={list.rooms} counters={list.counters} />
      </div>
      <DragGhost list={list} />
      <BoardMenu
        open={menu}
        list={list}
        onClose={closeMenu}
        onPut={(person, room) => void put(person, room, true)}
        onTakeOut={({ participantId }) => move({ participantId, roomId: null, swapWith: null }, true)}
        onType={acts.changeType}
        onNote={(room) => setDialog({ kind: 'note', room })}
      />
      {dialog?.kind === 'swap' && (
        <SwapDialog
          {...dialog}
          list={list}
          onClose={() => setDialog(null)}
          onSwap={(swapWith) => {
            setDialog(null)
            move({ participantId: dialog.person.participantId, roomId: dialog.room.roomId, swapWith }, dialog.hasFocus)
          }}
        />
      )}
      {dialog?.kind === 'note' && (
        <RoomNoteDialog
          room={list.rooms.find(({ roomId }) => roomId === dialog.room.roomId) ?? dialog.room}
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
