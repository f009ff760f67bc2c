import { createContext, type ReactNode, useContext } from 'react'

/** Whose menu is open: that of a person, or that of a room. */
export type MenuOf = { kind: 'person' | 'room'; id: string }

/** What is dragged, and over what: a room (null: the people to settle), perhaps over somebody in it. */
export type Drag = { participantId: string; over: { roomId: string | null; participantId: string | null } | null }

type Board = {
  canEdit: boolean
  drag: Drag | null
  menu: MenuOf | null
  openMenu: (of: MenuOf, button: HTMLElement) => void
}

const BoardContext = createContext<Board>({ canEdit: false, drag: null, menu: null, openMenu: () => undefined })

export const useBoard = () => useContext(BoardContext)

export function BoardProvider({ value, children }: { value: Board; children: ReactNode }) {
  return <BoardContext value={value}>{children}</BoardContext>
}
