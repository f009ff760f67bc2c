import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { storedPollPaper } from './paper/poll-paper.documents.ts'
import { closePoll, keepPollPaper, pollPaperQueue } from './questionnaire/questionnaire.commands.ts'
import { pollsToClose } from './questionnaire/questionnaire.queries.ts'

/** Puts the summary of a closed questionnaire into the archive, once. */
const paperJob: Job<{ tripId: string; by: string }> = {
  queue: pollPaperQueue,
  async run(parts, { tripId, by }) {
    const content = await storedPollPaper(parts, tripId, by)
    if (content) await transact(parts, systemActor, (work) => keepPollPaper(work, tripId, content))
  },
}

export const pollsJobs: readonly Job[] = [
  paperJob as Job,
  {
    /** Closes the questionnaires whose closing day is over. */
    queue: 'polls.closing',
    cron: '15 1 * * *',
    atStart: true,
    async run(parts) {
      for (const tripId of await pollsToClose(parts.db, parts.clock.today()))
        await transact(parts, systemActor, (work) => closePoll(work, tripId))
    },
  },
]
