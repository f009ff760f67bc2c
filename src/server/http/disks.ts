import { statfsSync } from 'node:fs'
import { isDatabaseAway, isDiskFull } from '#src/server/db/faults.ts'
import type { Parts } from '#src/server/parts.ts'

/** Tells whether a disk is full: the data folder's, or one that only the database or the bucket sees. */
export type Disks = {
  isFull(): boolean
  /** Tells whether a full disk caused this error. A database whose log finds no room stops, and is then away. */
  isReasonOf(error: unknown): boolean
}

/** The least free bytes. PostgreSQL needs 16 MB at once for its log, and stops without them. */
const leastFree = 16 * 1024 * 1024
/** Milliseconds for which one failed write counts, because nothing announces that there is space again. */
const remembered = 10_000

export function disksOf({ environment, clock }: Pick<Parts, 'environment' | 'clock'>): Disks {
  let failedAt = Number.NEGATIVE_INFINITY
  const isFull = () => clock.now().getTime() - failedAt < remembered || freeIn(environment.dataDir) < leastFree
  return {
    isFull,
    isReasonOf(error) {
      if (isDiskFull(error)) failedAt = clock.now().getTime()
      return isDiskFull(error) || (isDatabaseAway(error) && isFull())
    },
  }
}

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
