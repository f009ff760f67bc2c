import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export type ReceivedMail = { to: string[]; subject: string; text: string; raw: string }

export type MailServer = {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The next message nobody asked for yet; waits ten seconds for it. */
  next(): Promise<ReceivedMail>
  /** Refuses this many messages before it takes one again. */
  refuse(times: number): void
}

/** A real SMTP server of this test file: what the program sends arrives here. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const unread: ReceivedMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('casella piena'), { responseCode: 452 }))
        const raw = Buffer.concat(chunks).toString('utf8')
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), ...partsOf(raw), raw }
        received.push(mail)
        const asker = waiting.shift()
        if (asker) asker(mail)
        else unread.push(mail)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse(times) {
      refusals = times
    },
    async next() {
      const first = unread.shift()
      if (first) return first
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no mail came')), 10_000)
        waiting.push((mail) => {
          clearTimeout(late)
          resolve(mail)
        })
      })
    },
  }
}

function partsOf(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1] ?? ''
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  return { subject: decodedWords(header('Subject')), text: decodedBody(body.join('\r\n\r\n'), encoding) }
}

function decodedBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodedWords(header: string): string {
  return header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodedBody(word.replaceAll('_', ' '), 'quoted-printable'))
}
