import { and, inArray, isNotNull, or } from 'drizzle-orm'
import { drivers } from '#src/features/bookings/bookings.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'

const none = { licenceNumber: null, licenceCategory: null, licenceExpiresOn: null }

/** Forgets the licences of heads that are another person now, or nobody. Their coaches stay. */
export async function forgetLicences(work: Work, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  const { participantId, licenceNumber, licenceCategory, licenceExpiresOn } = drivers
  await work.tx
    .update(drivers)
    .set({ ...none, ...edit(work) })
    .where(
      and(
        inArray(participantId, [...participantIds]),
        or(isNotNull(licenceNumber), isNotNull(licenceCategory), isNotNull(licenceExpiresOn)),
      ),
    )
}
