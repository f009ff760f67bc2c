import { parentPort, workerData } from 'node:worker_threads'
import { type Cell, type SheetHead, writeSheet } from './sheet-file.ts'

// A thread that receives the rows of a sheet in portions, then `end`, and sends back the file.
const rows: Cell[][] = []
parentPort!.on('message', async (told: Cell[][] | 'end') => {
  if (told !== 'end') return rows.push(...told)
  const file = new Uint8Array(await writeSheet(workerData as SheetHead, rows))
  parentPort!.postMessage(file, [file.buffer])
})
