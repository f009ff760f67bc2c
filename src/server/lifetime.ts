/** Everything that was started, to be stopped in reverse order. */
export type Lifetime = {
  /** Remembers how to stop the thing that was just started. */
  onEnd(stop: () => Promise<unknown>): void
  /** Stops everything, the last started first. A failure to stop one does not keep the others running. */
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
