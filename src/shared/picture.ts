import type { AbilityRule, Role } from './abilities.ts'

/** Who opens a page, and what they may do. */
export type PageVisitor = {
  user: { id: string; name: string; email: string; roles: Role[] }
  abilityRules: readonly AbilityRule[]
}

/** What the first picture of a page is drawn from. */
export type Visit = PageVisitor & {
  /** Path and search. */
  address: string
  nonce: string
  /** Of the person's screen, in pixels. */
  width: number
  height: number
  /** Makes a call as this person; undefined when it is refused. */
  ask: (address: string) => Promise<unknown>
}

export type DrawnPicture = {
  /** The elements of the screen; what they say of style by elements and attributes of their own is in `style`. */
  html: string
  style: { sheets: string; attributes: string }
  /** The answers it was drawn from, for the program to begin with, as JSON. */
  answers: string
  /** The modules of the screens in it, as paths from the project's root. */
  modules: readonly string[]
}
