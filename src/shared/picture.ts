import type { AbilityRule, Role } from './abilities.ts'

/** The person who opens a page, and their abilities. */
export type PageVisitor = {
  user: { id: string; name: string; email: string; roles: Role[] }
  abilityRules: readonly AbilityRule[]
}

/** Everything from which the first picture of a page is drawn. */
export type Visit = PageVisitor & {
  /** The path and the search of the page. */
  address: string
  nonce: string
  /** The width of the person's screen, in pixels. */
  width: number
  height: number
  /** Makes a call as this person. Undefined when the call is refused. */
  ask: (address: string) => Promise<unknown>
}

export type DrawnPicture = {
  /** The elements of the screen. Their own style elements and attributes are in `style`. */
  html: string
  style: { sheets: string; attributes: string }
  /** The answers from which the picture was drawn, as JSON. The browser's program starts with them. */
  answers: string
  /** Modules of the screens in the picture, as paths from the project's root. */
  modules: readonly string[]
}
