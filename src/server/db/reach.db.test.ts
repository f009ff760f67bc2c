import { expect, inject, test } from 'vitest'
import { refuseUnreachable } from './reach.ts'

const other = (change: (url: URL) => void) => {
  const url = new URL(inject('templateUrl'))
  change(url)
  return url.href
}

test.each([
  ['another port', (url: URL) => (url.port = '1'), "a quell'indirizzo non risponde nessun server"],
  ['another password', (url: URL) => (url.password = 'altra'), 'utente o password sbagliati'],
  ['another database', (url: URL) => (url.pathname = '/nessuno'), 'quel database non esiste'],
  ['another server', (url: URL) => (url.hostname = 'nessuno.invalid'), 'quel server non si trova'],
])('a DATABASE_URL with %s is refused with the reason', async (_what, change, reason) => {
  const sentence = `Il database indicato da DATABASE_URL non si può usare: ${reason}`
  await expect(refuseUnreachable(other(change))).rejects.toThrow(sentence)
})

test('a DATABASE_URL that leads to a good server passes', async () => {
  await expect(refuseUnreachable(other(() => undefined).replace(/\/\w+$/, '/postgres'))).resolves.toBeUndefined()
})
