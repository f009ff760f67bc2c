import { createContext, type ReactNode, useContext } from 'react'
import type { Scope } from '#src/features/rooming/board/moves.view.ts'

/** The owner of the open menu: a person or a room. */
export type MenuOf = { kind: 'person' | 'room'; id: string }

/**
 * The dragged person and the place under the pointer: a room (null: the people without a bed), and perhaps a person in
 * it.
 */
export type Drag = { participantId: string; over: { roomId: string | null; participantId: string | null } | null }

type Board = {
  canEdit: boolean
  scope: Scope
  drag: Drag | null
  menu: MenuOf | null
  openMenu: (of: MenuOf, button: HTMLElement) => void
}

const BoardContext = createContext<Board>({
  canEdit: false,
  scope: 'all',
  drag: null,
  menu: null,
  openMenu: () => undefined,
})

export const useBoard = () => useContext(BoardContext)

export function BoardProvider({ value, children }: { value: Board; children: ReactNode }) {
  return <BoardContext value={value}>{children}</BoardContext>
}
