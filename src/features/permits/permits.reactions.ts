import { plateChanged } from '#src/features/departures/departures.events.ts'
import { serviceRemoving } from '#src/features/services/services.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { followPlate, keepServiceWithPermits } from './permits.commands.ts'

export const permitsReactions: readonly Reaction[] = [
  reaction(plateChanged, 'inTransaction', 'permits.follow-plate', followPlate),
  reaction(serviceRemoving, 'inTransaction', 'permits.keep-service-with-permits', keepServiceWithPermits),
]
