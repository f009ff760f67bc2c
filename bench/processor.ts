import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time that a process has used. */
type Spent = { own: number; ofEndedChildren: number; parent: number }

/** Milliseconds in Linux's unit of processor time, a hundredth of a second. */
const tick = 10

/** Reads `/proc/…/stat`. The program's name, which may hold any character, ends at the last bracket. */
export function parseStat(stat: string): Spent {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index]) * tick
  return { own: at(11) + at(12), ofEndedChildren: at(13) + at(14), parent: Number(fields[1]) }
}

const spentBy = (pid: number | string) => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** Milliseconds of processor time that one process has used, or null where the system does not tell. */
export function processorOf(pid: number): number | null {
  return process.platform === 'linux' ? spentBy(pid).own : null
}

/** Milliseconds that a PostgreSQL has used with all its connections, ended ones included, or null. */
export function processorOfPostgres(postmaster: number): number | null {
  if (process.platform !== 'linux') return null
  const { own, ofEndedChildren } = spentBy(postmaster)
  let sum = own + ofEndedChildren
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const child = spentBy(pid)
      if (child.parent === postmaster) sum += child.own
    } catch {
      // The process ended meanwhile.
    }
  }
  return sum
}
