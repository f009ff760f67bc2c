import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message that arrived. `from` is what its reader sees: name and address. */
export type ReceivedMail = {
  from: string
  to: string[]
  subject: string
  text: string
  replyTo: string
  messageId: string
  files: { name: string; content: Buffer }[]
  raw: string
}

/** The reply of a mail server that refuses. */
type Reply = { code: number; text: string }

export type MailServer = {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The next message that no earlier call returned. It waits up to ten seconds. */
  next(): Promise<ReceivedMail>
  /** Refuses this many messages, then accepts again. */
  refuse(times: number, reply?: Reply): void
  /** Refuses the next recipient. */
  refuseAddress(reply: Reply): void
  /** Breaks the line of the next message: in the middle of it, or after its last byte and before the answer. */
  breakLine(when: 'inTheMiddle' | 'afterTheEnd'): void
  /** Waits this many milliseconds before each answer to a message. */
  takeTime(ms: number): void
  /** Refuses the next sign-in. */
  refuseSignIn(): void
  stop(): Promise<void>
}

/** A real SMTP server, where everything that the program sends arrives. It runs until `stop`. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const unread: ReceivedMail[] = []
  let refusals = 0
  let refusal: Reply = { code: 452, text: 'casella piena' }
  let addressRefusal: Reply | null = null
  let barsNext = false
  let breaks: 'inTheMiddle' | 'afterTheEnd' | null = null
  let delay = 0
  const lines = new Set<Socket>()
  const breakNow = () => {
    breaks = null
    for (const line of lines) line.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      if (barsNext) done(errorOf({ code: 535, text: '5.7.8 Authentication failed' }))
      else done(null, { user: 'ufficio' })
      barsNext = false
    },
    onRcptTo(_address, _session, done) {
      done(addressRefusal && errorOf(addressRefusal))
      addressRefusal = null
    },
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (breaks === 'inTheMiddle') breakNow()
        chunks.push(chunk)
      })
      stream.on('end', () => {
        if (refusals-- > 0) return done(errorOf(refusal))
        if (lines.size === 0) return
        const raw = Buffer.concat(chunks).toString('utf8')
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), ...partsOf(raw), raw }
        received.push(mail)
        const asker = waiting.shift()
        if (asker) asker(mail)
        else unread.push(mail)
        if (breaks === 'afterTheEnd') breakNow()
        else setTimeout(done, delay)
      })
    },
  })
  server.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => undefined)
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>((closed) => server.close(closed))
  return {
    url: `smtp://ufficio:parola@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse(times, reply = refusal) {
      refusals = times
      refusal = reply
    },
    refuseAddress(reply) {
      addressRefusal = reply
    },
    breakLine(when) {
      breaks = when
    },
    takeTime(ms) {
      delay = ms
    },
    refuseSignIn() {
      barsNext = true
    },
    stop,
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

const errorOf = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })

type Part = { header(name: string): string; body: string }

function partOf(raw: string): Part {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  return {
    header: (name) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1] ?? '',
    body: body.join('\r\n\r\n'),
  }
}

function partsOf(raw: string): Omit<ReceivedMail, 'to' | 'raw'> {
  const { header, body } = partOf(raw)
  const [from, subject] = [decodedWords(header('From')), decodedWords(header('Subject'))]
  const [replyTo, messageId] = [header('Reply-To'), header('Message-ID')]
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1]
  if (boundary === undefined) {
    const text = decodedBody(body, header('Content-Transfer-Encoding').toLowerCase())
    return { from, subject, replyTo, messageId, text, files: [] }
  }
  const inside = body.split(`--${boundary}`).slice(1, -1)
  const parts = inside.map((part) => partOf(part.replace(/^\r\n|\r\n$/g, '')))
  const text = parts.find((part) => part.header('Content-Type').startsWith('text/plain'))
  const files = parts.filter((part) => part.header('Content-Disposition').startsWith('attachment'))
  return {
    from,
    subject,
    replyTo,
    messageId,
    text: text ? decodedBody(text.body, text.header('Content-Transfer-Encoding').toLowerCase()) : '',
    files: files.map((part) => ({
      name: decodedWords(/filename="?([^";]+)"?/.exec(part.header('Content-Disposition'))?.[1] ?? ''),
      content: Buffer.from(part.body, 'base64'),
    })),
  }
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
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodedBody(word.replaceAll('_', ' '), 'quoted-printable'))
}
