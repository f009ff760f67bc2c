import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartRefusal } from '#src/server/start-refusal.ts'

/** The user and group as which PostgreSQL runs; they own its folder. */
export type Owner = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. When root starts the program for the first time, the folder is given to `nobody`.
 */
export const nobody: Owner = { uid: 65_534, gid: 65_534 }

export const isRoot = process.getuid?.() === 0

type Command = { file: string; args: string[]; uid?: number; gid?: number }

/**
 * The command that runs a program as the owner of the folder. `--pdeathsig` stops PostgreSQL when the server is killed.
 * Under root the program keeps one capability: to enter folders that only root may enter, such as the home that holds
 * the clone.
 */
export function commandAs(owner: Owner | undefined, file: string, args: string[]): Command {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined
  if (owner === undefined)
    return setpriv ? { file: setpriv, args: ['--pdeathsig', 'INT', file, ...args] } : { file, args }
  if (process.platform !== 'linux') return { file, args, ...owner }
  if (setpriv === undefined) {
    throw new StartRefusal(
      'Per avviare PostgreSQL come root serve il programma setpriv (pacchetto util-linux): installalo, oppure avvia Torpedone con un utente normale.',
    )
  }
  const asOwner = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const capability = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  return { file: setpriv, args: ['--pdeathsig', 'INT', ...asOwner, ...capability, file, ...args] }
}

function onPath(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin']
  return folders.map((folder) => join(folder, program)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
