import { createContext, type ReactNode } from 'react'

type Slots = Map<string, ReactNode[]>

/** What a screen knows of its picture while the server draws it; null in a browser. */
export type Drawing = {
  /** Of the person's screen, in pixels. */
  width: number
  height: number
  /** What the page gave for the head around it, by place: in the drawing before, and in this one. */
  before: Slots
  given: Slots
}

export const Drawing = createContext<Drawing | null>(null)
