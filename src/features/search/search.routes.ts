import type { Calls } from '#src/server/http/calls.ts'
import { noteOpened } from './opened.contract.ts'
import { noteOpenedThing } from './search.commands.ts'
import { findAnything, listOpened } from './search.contract.ts'
import { found, opened } from './search.queries.ts'

export function searchRoutes({ reads, writes, opensWith }: Calls): void {
  reads(findAnything, async ({ db, query, today, actor: { ability } }) => {
    return { found: await found(db, query.search, { ability, today }) }
  })
  opensWith(findAnything, () => ({ query: { search: 'rossi' } }))
  reads(listOpened, async ({ db, today, actor: { ability, userId } }) => {
    return { opened: userId === null ? [] : await opened(db, userId, { ability, today }) }
  })
  writes(noteOpened, (work, { body }) => noteOpenedThing(work, body))
}
