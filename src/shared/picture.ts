import type { AbilityRule, Role } from './abilities.ts'

/** The person who opens a page, and what this person may do. */
export type PageVisitor = {
  user: { id: string; name: string; email: string; roles: Role[] }
  abilityRules: readonly AbilityRule[]
}

/** Everything the first picture of a page is drawn from. */
export type Visit = PageVisitor & {
  /** Path and search. */
  address: string
  nonce: string
  /** Width of the person's screen, in pixels. */
  width: number
  height: number
  /** Makes a call as this person. Undefined when the call is refused. */
  ask: (address: string) => Promise<unknown>
}

export type DrawnPicture = {
  /** The elements of the screen. Their own style elements and attributes are in `style`. */
  html: string
  style: { sheets: string; attributes: string }
  /** The answers that the picture was drawn from, as JSON. The browser's program starts with them. */
  answers: string
  /** Modules of the screens in the picture, as paths from the project's root. */
  modules: readonly string[]
}
