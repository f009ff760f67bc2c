import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Days that a replaced file is kept. */
const keptFor = 14

/**
 * Builds, and keeps in `assets` the files of earlier builds that were replaced in the last two weeks. A page that was
 * opened before an update asks for files of its own version, even for dialogs that it opens later. Names carry a hash,
 * so no file replaces another. The kept files wait in `aside`, which the build does not empty. `list` holds the names
 * of the last build, whose two weeks begin now, however old it is.
 */
export async function keepingFormer<Built>(
  { assets, aside, list }: { assets: string; aside: string; list: string },
  build: () => Promise<Built>,
): Promise<Built> {
  const replacedAt = new Date()
  const replaced = await readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => namesIn(assets),
  )
  // This includes files that an interrupted build left in `aside`.
  await cp(assets, aside, { recursive: true, preserveTimestamps: true }).catch(() => undefined)
  for (const name of replaced) await utimes(path.join(aside, name), replacedAt, replacedAt).catch(() => undefined)
  const built = await build()
  await mkdir(path.dirname(list), { recursive: true })
  await writeFile(list, JSON.stringify(await namesIn(assets)))
  const since = replacedAt.getTime() - keptFor * 86_400_000
  for (const name of await namesIn(aside)) {
    const file = path.join(aside, name)
    if ((await stat(file)).mtimeMs < since) continue
    await cp(file, path.join(assets, name), { force: false, preserveTimestamps: true })
  }
  await rm(aside, { recursive: true, force: true })
  return built
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])
