import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import type { MessageDraft } from './deliveries.contract.ts'
import { deliveriesText } from './deliveries.text.ts'

/** The fields that a person writes before sending. `instructions` go on the paper. */
export type MessageValues = {
  recipient: string
  subject: string
  body: string
  instructions: string
  /** The amount that a request of payment asks for, in cents. */
  amountCents: number | null
}

/** The message as the program proposes it. */
export function proposedMessage({ recipient, subject, body, leftCents = null }: MessageDraft): MessageValues {
  return { recipient: recipient ?? '', subject, body, instructions: '', amountCents: leftCents }
}

/** The text with another amount instead of the former one, if the text contains it. */
export function withAmount({ body, amountCents: before }: MessageValues, amountCents: number | null): string {
  return before === null || amountCents === null ? body : body.replace(euro(before), euro(amountCents))
}

/** The name of a known recipient, for the list of sent messages. */
export function nameOf(recipient: string, { recipients }: Pick<MessageDraft, 'recipients'>): string | null {
  return recipients.find(({ email }) => email?.toLowerCase() === recipient.toLowerCase())?.name ?? null
}

const compared = ['recipient', 'subject', 'body'] as const

/** The parts, in words, in which a typed message differs from the proposed one. */
export function messageDifferences(mine: MessageValues, theirs: MessageValues): Difference[] {
  return compared
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({
      field: fillText(deliveriesText[`communications.field.${key}`]),
      theirs: theirs[key],
      mine: mine[key],
    }))
}
