import { createContext, type ReactNode } from 'react'

/** What a screen knows of its picture while the server draws it; null in a browser. */
export type Drawing = {
  /** Of the person's screen, in pixels. */
  width: number
  /** What a page gave for the head around it, in the drawing before. */
  slots: Map<string, ReactNode>
}

export const Drawing = createContext<Drawing | null>(null)
