import { parentPort, workerData } from 'node:worker_threads'
import { type Cell, type SheetHead, writeSheet } from './sheet-file.ts'

// Is handed the rows of a sheet, some at a time, then `end`, and hands back its file.
const rows: Cell[][] = []
parentPort!.on('message', async (told: Cell[][] | 'end') => {
  if (told !== 'end') return rows.push(...told)
  const file = new Uint8Array(await writeSheet(workerData as SheetHead, rows))
  parentPort!.postMessage(file, [file.buffer])
})
