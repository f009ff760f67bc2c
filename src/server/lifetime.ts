/** What was started, so that it can be stopped in the opposite order. */
export type Lifetime = {
  /** Remembers how to stop what was just started. */
  onEnd(stop: () => Promise<unknown>): void
  /** Stops everything, the last started first; what fails to stop does not keep the rest running. */
  end(): Promise<void>
}

export function lifetime(tellFault: (error: unknown) => void): Lifetime {
  const stops: (() => Promise<unknown>)[] = []
  return {
    onEnd: (stop) => stops.push(stop),
    async end() {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch(tellFault)
    },
  }
}
