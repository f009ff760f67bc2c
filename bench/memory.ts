import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Megabytes that a process holds now, and the most it ever held. */
export type Memory = { now: number; most: number }

const megabyte = 1024 * 1024
const seen = new Map<number, number>()

/**
 * The memory of another process, as its system tells it. On macOS `ps` knows only the present, so the most is the
 * highest value read here.
 */
export function memoryOf(pid: number): Memory {
  const told = (command: string, ...given: string[]) => execFileSync(command, given, { encoding: 'utf8' })
  switch (process.platform) {
    case 'linux':
      return parseStatus(readFileSync(`/proc/${pid}/status`, 'utf8'))
    case 'win32': {
      const asked = `$p = Get-Process -Id ${pid}; $p.WorkingSet64; $p.PeakWorkingSet64`
      return parseGetProcess(told('powershell', '-NoProfile', '-Command', asked))
    }
    default: {
      const now = parsePs(told('ps', '-o', 'rss=', '-p', String(pid)))
      seen.set(pid, Math.max(now, seen.get(pid) ?? 0))
      return { now, most: seen.get(pid)! }
    }
  }
}

/** `/proc/…/status` counts in kB. */
export function parseStatus(status: string): Memory {
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** `ps -o rss=` writes one number, in kB. */
export function parsePs(written: string): number {
  return Math.round(Number(written.trim()) / 1024)
}

/** Two numbers of bytes, each on its own line. */
export function parseGetProcess(written: string): Memory {
  const [now = 0, most = 0] = written
    .trim()
    .split(/\s+/)
    .map((bytes) => Math.round(Number(bytes) / megabyte))
  return { now, most }
}
