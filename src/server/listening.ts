import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'

/** Milliseconds for which a stopping server may still hold the port. */
const leavingFor = 3000

/** The port to listen on, once it is free; for 0, any free one. */
export async function portFor(host: string, port: number): Promise<number> {
  const until = Date.now() + leavingFor
  for (;;) {
    const tried = await tryPort(host, port)
    if (typeof tried === 'number') return tried
    if (tried.code !== 'EADDRINUSE' || Date.now() > until) throw refusalOf(tried, host, port)
    await wait(100)
  }
}

function tryPort(host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', resolve)
    probe.listen(port, host, () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })
}

/** The reason why the program cannot listen there, as a sentence. */
function refusalOf({ code }: NodeJS.ErrnoException, host: string, port: number): StartRefusal {
  if (code === 'EADDRINUSE') {
    return new StartRefusal(
      `La porta ${port} è già usata da un altro programma, forse da un Torpedone già avviato: chiudilo, oppure scegli un'altra porta con PORT.`,
    )
  }
  if (code === 'EACCES')
    return new StartRefusal(`Questo utente non può usare la porta ${port}: scegline un'altra con PORT.`)
  return new StartRefusal(`L'indirizzo ${host} non è di questa macchina: correggi HOST.`)
}

/** The address to print. On this machine, a program that listens on every address is reached by `127.0.0.1`. */
export function shownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
