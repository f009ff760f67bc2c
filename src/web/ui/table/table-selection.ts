/** The functions through which a table reads and changes the chosen rows. */
export type RowSelection<Row> = Pick<
  Selection<Row>,
  'size' | 'has' | 'mark' | 'renew' | 'clear' | 'subscribe' | 'subscribeTo' | 'keysNow'
>

const nothing: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * The chosen rows of a list, by key, including those of other pages. It lives outside React, so that a tick redraws
 * only the ticked row and the counters, not a thousand rows.
 */
export class Selection<Item> {
  #items: ReadonlyMap<string, Item> = nothing
  readonly #listeners = new Set<() => void>()
  readonly #listenersOf = new Map<string, Set<() => void>>()

  get size(): number {
    return this.#items.size
  }

  has(key: string): boolean {
    return this.#items.has(key)
  }

  /** The same map object until something changes. */
  readonly itemsNow = (): ReadonlyMap<string, Item> => this.#items

  /** The same object until something changes, for code that needs only the keys. */
  readonly keysNow = (): ReadonlyMap<string, unknown> => this.#items

  /** Chooses the rows, or unchooses them. */
  mark(entries: readonly (readonly [string, Item])[], isOn: boolean): void {
    const next = new Map(this.#items)
    for (const [key, item] of entries) {
      if (isOn) next.set(key, item)
      else next.delete(key)
    }
    this.replace(next)
  }

  /** Replaces chosen rows by their newer data, where these rows hold it. */
  renew(entries: readonly (readonly [string, Item])[]): void {
    const chosen = entries.filter(([key]) => this.#items.has(key))
    if (chosen.length > 0) this.replace(new Map([...this.#items, ...chosen]))
  }

  clear(): void {
    this.replace(nothing)
  }

  replace(next: ReadonlyMap<string, Item>): void {
    const before = this.#items
    const changed = [
      ...[...before.keys()].filter((key) => !next.has(key)),
      ...[...next.keys()].filter((key) => !before.has(key)),
    ]
    if (changed.length === 0 && [...next].every(([key, item]) => before.get(key) === item)) return
    this.#items = next
    for (const key of changed) for (const listener of this.#listenersOf.get(key) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener only when this row is chosen or unchosen. */
  subscribeTo(key: string, listener: () => void): () => void {
    const listeners = this.#listenersOf.get(key) ?? new Set()
    this.#listenersOf.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listenersOf.get(key) === listeners) this.#listenersOf.delete(key)
    }
  }
}

/** The keys between two, in either direction. Only `to` when `from` is no longer in the list. */
export function rangeOf(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Tells whether none, some or all of the shown rows are chosen, for the checkbox in the head. */
export function coverage(selected: { has(key: string): boolean }, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
