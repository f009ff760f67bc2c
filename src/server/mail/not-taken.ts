import { findText } from '#src/server/text.ts'
import { cutText } from '#src/shared/text.ts'

/** The report of nodemailer about a message that did not leave. A network fault has no reply. */
type SmtpFault = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * The reason, in Italian, why the mail server did not accept a message. `isFinal`: another try would end the same way.
 * `isUnknown`: it may have accepted the message.
 */
export type NotTaken = { why: string; isFinal: boolean; isUnknown: boolean }

/** `wasWhole`: the message was handed over to its last byte. */
type Between = { recipient: string; sender: string; wasWhole: boolean }

/**
 * Judges a failed delivery. A reply of 500 and above is final for this address or message (RFC 5321, 4.2.1), unless the
 * program itself could not sign in, which its administrator can mend. Everything else may be temporary: a 4xx reply, a
 * server that is away. Where the line broke after the last byte, the server may have the message.
 */
export function notTaken(error: unknown, between: Between): NotTaken {
  const { why, isFinal, isUnknown = false } = judged(error, between)
  return { why, isFinal, isUnknown }
}

function judged(
  error: unknown,
  { recipient, sender, wasWhole }: Between,
): Omit<NotTaken, 'isUnknown'> & { isUnknown?: boolean } {
  const { code, command, responseCode = 0, response = '' } = error as SmtpFault
  const answer = cutText(response.replace(/\s+/g, ' ').trim(), 200)
  const say = (key: string, address = recipient) => findText(`outbox.why.${key}`, { address, answer }) ?? answer
  const isFinal = responseCode >= 500 && code !== 'EAUTH' && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')
  if (wasWhole && responseCode === 0) return { why: say('unknown'), isFinal: true, isUnknown: true }
  if (code === 'EENVELOPE' && command === 'API') return { why: say('malformed'), isFinal: true }
  if (!isFinal) return { why: say(code === 'EAUTH' ? 'barred' : responseCode > 0 ? 'later' : 'away'), isFinal }
  if (command === 'MAIL FROM') return { why: say('sender', sender), isFinal }
  return { why: say(command === 'RCPT TO' ? 'address' : 'message'), isFinal }
}
