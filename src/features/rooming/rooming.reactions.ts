import { eq } from 'drizzle-orm'
import { customerErased } from '#src/features/customers/customers.events.ts'
import { mailSettled } from '#src/server/mail/outbox.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { roomingVersions } from './rooming.tables.ts'
import { forgetInVersions } from './versions/versions.commands.ts'

export const roomingReactions: readonly Reaction[] = [
  reaction(customerErased, 'inTransaction', 'rooming.forget-person', forgetInVersions),
  reaction(mailSettled, 'inTransaction', 'rooming.follow-mail', async (work, { messageId }) => {
    const sent = await work.tx
      .select({ tripId: roomingVersions.tripId })
      .from(roomingVersions)
      .where(eq(roomingVersions.messageId, messageId))
    work.touch(...sent.map(({ tripId }) => topic.trip(tripId)))
  }),
]
