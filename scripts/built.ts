import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/**
 * The result of a build. `made` is what building leaves; `stamp` is the file that records from which `inputs` it was
 * made. Both lie below `dist`.
 */
export type Product = { made: string; stamp: string; inputs: Inputs }
export type Inputs = { settings: readonly string[]; sources: readonly string[]; never: RegExp }

/** Builds a product, unless it was already built from the same files. Answers why it failed, or null. */
export async function unlessBuilt(
  { made, stamp, inputs }: Product,
  build: () => Promise<string | null>,
): Promise<string | null> {
  const [wanted, kept] = [await hashOf(inputs), path.join(root, 'dist', stamp)]
  const built = await readFile(kept, 'utf8').catch(() => '')
  if (built === wanted && existsSync(path.join(root, 'dist', made))) return null
  const fault = await build()
  if (fault !== null) return fault
  await mkdir(path.dirname(kept), { recursive: true })
  await writeFile(kept, wanted)
  return null
}

async function hashOf({ settings, sources, never }: Inputs): Promise<string> {
  const files = [...settings]
  for await (const file of glob(sources, { cwd: root, withFileTypes: true }))
    if (file.isFile()) files.push(path.relative(root, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !never.test(name)).sort()) {
    hash.update(`${file}\n`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** Runs a Node program in its own process, which frees its memory at the end. */
export function runNode(...args: string[]): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
}
