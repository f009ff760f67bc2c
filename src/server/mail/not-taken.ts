import { findText } from '#src/server/text.ts'
import { cutText } from '#src/shared/text.ts'

/** What nodemailer tells of a message that did not leave; of a fault of the network there is no reply. */
type SmtpFault = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Why a message was not taken, in Italian, and whether another try would end the same way. */
export type NotTaken = { why: string; isFinal: boolean }

type Between = { recipient: string; sender: string }

/**
 * A reply of 500 and above is the last word on this address or message (RFC 5321, 4.2.1), unless it was the program that
 * was not let in: that is for whoever runs it to mend. Everything else passes: 4xx, a server that is away.
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
