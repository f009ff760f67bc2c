import { createContext, type ReactNode } from 'react'

type Slots = Map<string, ReactNode[]>

/** The state of a screen while the server draws its first picture; null in a browser. */
export type Drawing = {
  /** The width of the person's screen, in pixels. */
  width: number
  height: number
  /** The parts that the page put into the head around it, by place: in the previous drawing and in this one. */
  before: Slots
  given: Slots
}

export const Drawing = createContext<Drawing | null>(null)
