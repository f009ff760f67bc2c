import { Worker } from 'node:worker_threads'
import { Refusal } from '#src/shared/refusal.ts'

/** Milliseconds for one paper. The longest takes a tenth of it. */
const usualPatience = 60_000

let last: Promise<unknown> = Promise.resolve()

/**
 * A paper of many pages as `paper` sets it, by a thread, so that calls are answered meanwhile. A thread takes a third
 * of a second to start, so short papers do without. One is set after the other. A thread that takes longer than
 * `patience` (milliseconds) is ended and its paper refused, so that the next ones get their turn.
 */
export function longPaper(layout: string, data: object, patience = usualPatience): Promise<Uint8Array> {
  const made = last.then(() => setByThread(layout, data, patience))
  last = made.catch(() => undefined)
  return made
}

async function setByThread(layout: string, data: object, patience: number): Promise<Uint8Array> {
  const thread = new Worker(new URL('paper-worker.ts', import.meta.url), { workerData: { layout, data } })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`the thread that sets a paper ended with ${code}`)))
      late = setTimeout(() => reject(new Refusal('calls.away', { kind: 'away' })), patience)
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
