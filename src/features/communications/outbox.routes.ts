import type { Calls } from '#src/server/http/calls.ts'
import { sendAgain } from '#src/server/mail/outbox.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { getMessage, listOutbox, resendMessage } from './outbox.contract.ts'
import { messageById, outboxPage } from './outbox.queries.ts'

export function outboxRoutes({ reads, writes }: Calls): void {
  reads(listOutbox, async ({ db, query, actor, parts }) => ({
    ...(await outboxPage(db, { ...query, ability: actor.ability })),
    canSend: parts.environment.smtpUrl !== undefined,
  }))
  reads(getMessage, async ({ db, params, actor }) => {
    const message = await messageById(db, params.messageId, actor.ability)
    if (!message) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return message
  })
  writes(resendMessage, async (work, { params }) => {
    const message = await messageById(work.tx, params.messageId, work.actor.ability)
    if (!message) throw new Refusal('calls.not-found', { kind: 'notFound' })
    await sendAgain(work, message.id)
  })
}
