/** Something that happened, by name, with the shape of what it tells. Features declare theirs in `<feature>.events.ts`. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload }

export function eventKind<Payload>(name: string): EventKind<Payload> {
  return { name }
}
