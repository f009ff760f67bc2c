import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds that a process took so far. */
type Spent = { own: number; ofEndedChildren: number; parent: number }

/** Linux counts it in hundredths of a second. */
const tick = 10

/** From `/proc/…/stat`; what stands before the last bracket is the program's name, which may hold anything. */
export function ofStat(stat: string): Spent {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index]) * tick
  return { own: at(11) + at(12), ofEndedChildren: at(13) + at(14), parent: Number(fields[1]) }
}

const spentBy = (pid: number | string) => ofStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** What a process alone spent, or null where the system does not tell. */
export function processorOf(pid: number): number | null {
  return process.platform === 'linux' ? spentBy(pid).own : null
}

/** What a PostgreSQL spent with all its connections, those that ended too. */
export function processorOfPostgres(postmaster: number): number | null {
  if (process.platform !== 'linux') return null
  const { own, ofEndedChildren } = spentBy(postmaster)
  let sum = own + ofEndedChildren
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const child = spentBy(pid)
      if (child.parent === postmaster) sum += child.own
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}
