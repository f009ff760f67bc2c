/**
 * Runs acts on one thing, one after the other. Each gets the result of the one before (undefined at first), such as the
 * version from which the next save starts. A failed act is skipped.
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
