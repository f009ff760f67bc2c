import { cp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** In days. */
const keptFor = 14

/**
 * Builds, and leaves in `assets` besides what earlier builds made there in the last two weeks: a page that was opened
 * before an update asks for the files of its own version, of dialogs too that it opens only later. Their names carry
 * their hash, so none stands in another's way. Meanwhile they wait `aside`, which the build does not empty.
 */
export async function keepingFormer<Built>(
  { assets, aside }: { assets: string; aside: string },
  build: () => Promise<Built>,
): Promise<Built> {
  await rm(aside, { recursive: true, force: true })
  await cp(assets, aside, { recursive: true, preserveTimestamps: true }).catch(() => undefined)
  const built = await build()
  const since = Date.now() - keptFor * 86_400_000
  for (const name of await readdir(aside).catch(() => [])) {
    const file = path.join(aside, name)
    if ((await stat(file)).mtimeMs < since) continue
    await cp(file, path.join(assets, name), { force: false, preserveTimestamps: true })
  }
  await rm(aside, { recursive: true, force: true })
  return built
}
