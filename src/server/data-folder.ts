import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** Creates the folder for database, files and secrets, and makes sure that only its owner may enter it. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      {
        ENOSPC: 'il disco è pieno',
        EROFS: 'il disco è di sola lettura',
        EEXIST: 'è un file',
        ENOTDIR: 'è dentro un file',
      }[code ?? ''] ?? 'questo utente non può scriverci'
    throw new StartRefusal(
      `La cartella dei dati ${folder} non si può usare, perché ${reason}: scegline un'altra con DATA_DIR.`,
    )
  }
}

/** The secret that signs sessions. It is generated once and kept, because a new one would sign everybody out. */
export async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'session-secret')
  const fresh = randomBytes(32).toString('base64url')
  try {
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch {
    return await readFile(file, 'utf8').catch(() => {
      throw new StartRefusal(
        `Il segreto delle sessioni in ${file} non si può leggere: rendilo leggibile a questo utente.`,
      )
    })
  }
}
