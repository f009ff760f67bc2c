/**
 * Acts on the same thing one after the other, each told what came of the one before (undefined before the first): a
 * second save made from the version the first leaves. One that fails is passed over.
 */
export function newTurns<Result>() {
  const last = new Map<string, Promise<Result | undefined>>()
  return (key: string, act: (before: Result | undefined) => Promise<Result>): Promise<Result> => {
    const before = last.get(key) ?? Promise.resolve(undefined)
    const done = before.then(act)
    last.set(
      key,
      done.catch(() => before),
    )
    return done
  }
}
