import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** A data folder with `trips` trips. A folder that the same program filled earlier today is used again. */
export async function dataOf(trips: number): Promise<{ dataDir: string; seconds: number | null }> {
  const dataDir = path.join(tmpdir(), 'torpedone-bench', `${trips}-${fingerprint()}`)
  const mark = path.join(dataDir, 'complete')
  if (existsSync(mark)) return { dataDir, seconds: null }
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const startedAt = performance.now()
  await make(dataDir, trips)
  writeFileSync(mark, '')
  return { dataDir, seconds: (performance.now() - startedAt) / 1000 }
}

/** A digest of everything the data depends on: the tables, the generator, and today. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const file of globSync(['migrations/*.sql', 'src/demo/**/*.ts', 'scripts/demo-big.ts'], { cwd: root }).sort())
    hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 8)
}

function make(dataDir: string, trips: number): Promise<void> {
  const { PATH, HOME, SystemRoot } = process.env
  const child = spawn(process.execPath, ['scripts/demo-big.ts', '--trips', String(trips)], {
    cwd: root,
    env: { PATH, HOME, SystemRoot, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the data could not be made: ${code}`))))
  })
}
