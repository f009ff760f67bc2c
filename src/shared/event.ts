/** A kind of event: its name and the shape of its data. Features declare theirs in `<feature>.events.ts`. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload }

export function eventKind<Payload>(name: string): EventKind<Payload> {
  return { name }
}
