import { Worker } from 'node:worker_threads'
import { Refusal } from '#src/shared/refusal.ts'
import { letterNotes } from './paper-words.ts'
import { paper } from './papers.ts'

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

/** Up to this number of letters, setting them takes less time than starting a thread. */
const fewLetters = 5

/** So many letters in one file, with a note where a sign cannot be printed. */
export async function lettersPaper(
  layout: string,
  words: object,
  { letters, logo }: { letters: number; logo: string | null },
): Promise<Uint8Array> {
  const set = letters > fewLetters ? longPaper : paper
  return set(layout, { ...words, notes: letterNotes(words), logo })
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
