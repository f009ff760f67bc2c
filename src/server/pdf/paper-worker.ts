import { parentPort, workerData } from 'node:worker_threads'
import { paper } from './papers.ts'

// A thread that sets one paper and sends back the file.
const { layout, data } = workerData as { layout: string; data: object }
try {
  const file = new Uint8Array(paper(layout, data))
  parentPort!.postMessage(file, [file.buffer])
} catch (error) {
  // The engine's error may say nothing.
  throw new Error(`${layout}: ${(error as Error).message}`)
}
