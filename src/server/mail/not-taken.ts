import { findText } from '#src/server/text.ts'
import { cutText } from '#src/shared/text.ts'

/** The report of nodemailer about a message that did not leave. A network fault has no reply. */
type SmtpFault = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * The reason, in Italian, why the mail server did not accept a message. `isFinal`: another try would end the same way.
 */
export type NotTaken = { why: string; isFinal: boolean }

type Between = { recipient: string; sender: string }

/**
 * Judges a failed delivery. A reply of 500 and above is final for this address or message (RFC 5321, 4.2.1), unless the
 * program itself could not sign in, which its administrator can mend. Everything else may be temporary: a 4xx reply, a
 * server that is away.
 */
export function notTaken(error: unknown, { recipient, sender }: Between): NotTaken {
  const { code, command, responseCode = 0, response = '' } = error as SmtpFault
  const answer = cutText(response.replace(/\s+/g, ' ').trim(), 200)
  const say = (key: string, address = recipient) => findText(`outbox.why.${key}`, { address, answer }) ?? answer
  const isFinal = responseCode >= 500 && code !== 'EAUTH' && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')
  if (code === 'EENVELOPE' && command === 'API') return { why: say('malformed'), isFinal: true }
  if (!isFinal) return { why: say(code === 'EAUTH' ? 'barred' : responseCode > 0 ? 'later' : 'away'), isFinal }
  if (command === 'MAIL FROM') return { why: say('sender', sender), isFinal }
  return { why: say(command === 'RCPT TO' ? 'address' : 'message'), isFinal }
}
