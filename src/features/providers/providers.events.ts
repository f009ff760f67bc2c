import { eventKind } from '#src/shared/event.ts'

/**
 * A double was merged into another supplier, which gets its services and contacts. `contacts` are the double's contacts
 * that the kept supplier has too, each with the one that replaces it.
 */
export const providersMerged = eventKind<{
  keptId: string
  doubleId: string
  contacts: readonly { from: string; to: string }[]
}>('providers.merged')
