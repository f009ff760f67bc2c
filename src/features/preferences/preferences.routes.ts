import type { Calls } from '#src/server/http/calls.ts'
import { storePreference } from './preferences.commands.ts'
import { getPreferences, savePreference } from './preferences.contract.ts'
import { preferencesOf } from './preferences.queries.ts'

export function preferencesRoutes({ reads, writes, opensWith }: Calls): void {
  reads(getPreferences, async ({ db, actor }) => ({ named: await preferencesOf(db, actor.userId) }))
  opensWith(getPreferences, () => ({}))
  writes(savePreference, (work, { body }) => storePreference(work, body.name, body.value))
}
