import { userSuspended } from '#src/features/access/access.events.ts'
import { reaction } from '#src/server/work.ts'
import { dropFeedOf } from './calendar-feed.commands.ts'

export const calendarReactions = [
  reaction(userSuspended, 'inTransaction', 'calendar.drop-feed', (work, { userId }) => dropFeedOf(work, userId)),
]
