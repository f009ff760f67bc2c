/** Random numbers that are the same every time: the mulberry32 generator, from a seed. */
export type Chance = {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  whole(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  happens(oneIn: number): boolean
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { next, whole, pick: (items) => items[whole(0, items.length - 1)]!, happens: (oneIn) => whole(1, oneIn) === 1 }
}
