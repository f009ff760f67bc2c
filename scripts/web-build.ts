import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keepingFormer } from './web-build/former-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'dist', 'web.inputs')
const former = {
  assets: path.join(root, 'dist', 'web', 'assets'),
  aside: path.join(root, 'dist', 'former'),
  list: path.join(root, 'dist', 'web.assets.json'),
}
const settings = ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json']
const sources = ['src/web/**', 'src/shared/**', 'src/features/**', 'scripts/web-build/**']
/** Files of a feature that only the server loads, and tests: they cannot change what the browser gets. */
const neverShipped =
  /\.test\.tsx?$|\.typ$|^src\/features\/.*\.(tables|queries|commands|reactions|jobs|documents|builders|routes)\.ts$/

/**
 * Builds the web app into `dist/web` and, for the server that draws its first pictures, into `dist/picture`, unless what is there was built from the same files.
 * Gives why it could not, or null.
 */
export async function buildWebApp(): Promise<string | null> {
  const inputs = await hashOfInputs()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === inputs && existsSync(path.join(root, 'dist', 'web', 'index.html'))) return null
  console.log("Preparo l'applicazione web...")
  const builds = () => Promise.all([build(), build('--ssr')])
  const failed = (await keepingFormer(former, builds)).find(({ code }) => code !== 0)
  if (failed)
    return `${failed.said.trim()}\nL'applicazione web non si è potuta preparare: il motivo è scritto qui sopra.`
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, inputs)
  return null
}

async function hashOfInputs(): Promise<string> {
  const files = [...settings]
  for await (const file of glob(sources, { cwd: root, withFileTypes: true }))
    if (file.isFile()) files.push(path.relative(root, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !neverShipped.test(name)).sort()) {
    hash.update(`${file}\n`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

function build(...more: string[]): Promise<{ code: number | null; said: string }> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, 'build', ...more], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
}
