import { mailLeaving, nameSender } from '#src/server/mail/outbox.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { settingsOf } from './settings.queries.ts'

export const settingsReactions: readonly Reaction[] = [
  reaction(mailLeaving, 'inTransaction', 'settings.name-sender', async (work, { messageId }) => {
    const { agencyName } = await settingsOf(work.tx)
    await nameSender(work, messageId, agencyName)
  }),
]
