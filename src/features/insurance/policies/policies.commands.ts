import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { cardRefusals } from '#src/features/customers/card/card.text.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { formerPolicyFiles, insuredCrew, policies } from '#src/features/insurance/insurance.tables.ts'
import { lockItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import { discardFiles, keepFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { crewToInsure, headsForPolicies } from './policies.queries.ts'
import { issueRefusal, policiesRefusal, premiumCents } from './policies.rules.ts'

/**
 * Issues the policy of these people with one file: each has a policy of their own, at the premium of today. All of them
 * or none.
 */
export async function issuePolicies(
  work: Work,
  tripId: string,
  participantIds: readonly string[],
  content: StoredContent,
): Promise<{ policies: { id: string; version: number }[] }> {
  await openTrip(work, tripId)
  const wanted = [...new Set(participantIds)]
  const found = await headsForPolicies(work.tx, tripId, wanted)
  if (found.length < wanted.length) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const heads = found.toSorted((a, b) => wanted.indexOf(a.participantId) - wanted.indexOf(b.participantId))
  for (const head of heads) refuseIf(issueRefusal(head), { params: { name: headName(head) } })
  const fileId = await keepFile(work, content)
  const issuedAt = work.now.toISOString()
  const made = await work.tx
    .insert(policies)
    .values(
      heads.map((head) => ({
        ...{ tripId, participantId: head.participantId, customerId: head.customerId!, type: 'travel' as const },
        ...{ premiumCents: premiumCents(head), insuredName: headName(head), fileId, issuedAt },
        ...creation(work),
      })),
    )
    .returning({ id: policies.id, version: policies.version })
  const customer = heads.map(headName).join(', ')
  await record(work, 'issued', { tripId, id: made[0]!.id }, { customer, n: heads.length, document: content.name })
  return { policies: made }
}

/** Replaces the file of a policy, which is then issued to the present name of its person. Its premium stays. */
export async function replacePolicy(work: Work, policyId: string, version: number, content: StoredContent) {
  const policy = await seenPolicy(work, policyId, version)
  const fileId = await keepFile(work, content)
  if (policy.fileId)
    await work.tx
      .insert(formerPolicyFiles)
      .values({ policyId, fileId: policy.fileId, replacedAt: work.now.toISOString() })
  const insuredName = await nameOf(work, policy.customerId)
  const saved = await change(work, policyId, { fileId, insuredName, toVerifySince: null })
  await record(work, 'replaced', policy, { customer: insuredName, document: content.name })
  return saved
}

/** Notes that the insurer accepts a policy as it is, for the present date and the present name. */
export async function verifyPolicy(work: Work, policyId: string, version: number) {
  const policy = await seenPolicy(work, policyId, version)
  const insuredName = await nameOf(work, policy.customerId)
  const saved = await change(work, policyId, { insuredName, toVerifySince: null })
  await record(work, 'verified', policy, { customer: insuredName })
  return saved
}

/** Takes an issued policy back, whose person is then to be insured again. `restorePolicy` can bring it back. */
export async function removePolicy(work: Work, policyId: string, version: number) {
  const policy = await seenPolicy(work, policyId, version)
  const saved = await change(work, policyId, { revokedAt: work.now.toISOString() })
  await discardUnused(work, await filesOf(work, [policyId]), [policyId])
  await record(work, 'removed', policy, { customer: policy.insuredName })
  return saved
}

export async function restorePolicy(work: Work, policyId: string, version: number) {
  const policy = await openPolicy(work, policyId)
  await refuseStale(work, policy, version)
  if (policy.revokedAt === null) throw new Refusal('insurance.not-removed')
  if (policy.fileId === null) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const saved = await change(work, policyId, { revokedAt: null })
  await restoreFiles(work, await filesOf(work, [policyId]))
  await record(work, 'restored', policy, { customer: policy.insuredName })
  return saved
}

/** Says whether somebody of the crew is insured. Said twice it is the same. */
export async function insureCrew(
  work: Work,
  { tripId, participantId }: { tripId: string; participantId: string },
  isInsured: boolean,
): Promise<void> {
  await openTrip(work, tripId)
  const [head] = await headsForPolicies(work.tx, tripId, [participantId])
  if (!head) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const member = (await crewToInsure(work.tx, tripId)).find((one) => one.participantId === participantId)
  if (!member) throw new Refusal('insurance.not-crew')
  if (member.isInsured === isInsured) return
  if (isInsured) await work.tx.insert(insuredCrew).values({ participantId })
  else await work.tx.delete(insuredCrew).where(eq(insuredCrew.participantId, participantId))
  await record(
    work,
    isInsured ? 'crew-insured' : 'crew-uninsured',
    { tripId, id: participantId },
    {
      name: headName(member),
    },
  )
}

/** Marks the policies of a booking that went to another date: nobody knows yet whether the insurer accepts it. */
export async function doubtMoved(
  work: Work,
  { bookingId, toTripId }: { bookingId: string; toTripId: string },
): Promise<void> {
  const doubted = await work.tx
    .update(policies)
    .set({ toVerifySince: work.now.toISOString(), ...edit(work) })
    .where(
      and(
        isNull(policies.revokedAt),
        sql`${policies.participantId} in (select id from participants where booking_id = ${bookingId} and canceled_at is null)`,
      ),
    )
    .returning({ id: policies.id, name: policies.insuredName })
  if (doubted.length === 0) return
  const customer = doubted
    .map((one) => one.name)
    .toSorted()
    .join(', ')
  await record(work, 'to-verify', { tripId: toTripId, id: bookingId }, { customer, n: doubted.length })
}

/** Gives the policies of a merged double to the person who was kept. */
export async function followMerged(
  work: Work,
  { keptId, doubleId }: { keptId: string; doubleId: string },
): Promise<void> {
  await work.tx.update(policies).set({ customerId: keptId }).where(eq(policies.customerId, doubleId))
}

/** Erases the name of a person from their policies, and the files that insure nobody else. */
export async function forgetInsured(work: Work, { customerId }: { customerId: string }): Promise<void> {
  const theirs = await work.tx
    .select({ id: policies.id, tripId: policies.tripId })
    .from(policies)
    .where(eq(policies.customerId, customerId))
  const ids = theirs.map(({ id }) => id)
  const fileIds = await filesOf(work, ids)
  await work.tx.delete(formerPolicyFiles).where(inArray(formerPolicyFiles.policyId, ids))
  await work.tx
    .update(policies)
    .set({ insuredName: cardRefusals['customers.erased-name'], fileId: null })
    .where(inArray(policies.id, ids))
  await discardUnused(work, fileIds, ids)
  work.touch(...new Set(theirs.map(({ tripId }) => topic.trip(tripId))))
}

/** Locks the trip, so that of two who issue at once the second sees what the first did. */
async function openTrip(work: Work, tripId: string): Promise<void> {
  const itinerary = await lockItinerary(work, tripId)
  if (itinerary.kind !== 'trip') throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(policiesRefusal(itinerary))
}

type StoredPolicy = typeof policies.$inferSelect

async function openPolicy(work: Work, policyId: string): Promise<StoredPolicy> {
  const read = () => work.tx.select().from(policies).where(eq(policies.id, policyId))
  const [before] = await read()
  if (!before) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await openTrip(work, before.tripId)
  const [policy] = await read()
  return policy!
}

async function seenPolicy(work: Work, policyId: string, version: number): Promise<StoredPolicy> {
  const policy = await openPolicy(work, policyId)
  if (policy.revokedAt !== null) throw new Refusal('insurance.removed')
  await refuseStale(work, policy, version)
  return policy
}

async function change(work: Work, policyId: string, to: Partial<typeof policies.$inferInsert>) {
  const [saved] = await work.tx
    .update(policies)
    .set({ ...to, ...edit(work) })
    .where(eq(policies.id, policyId))
    .returning({ id: policies.id, version: policies.version })
  return saved!
}

async function nameOf(work: Work, customerId: string): Promise<string> {
  const [person] = await work.tx
    .select({ surname: customers.surname, name: customers.name })
    .from(customers)
    .where(eq(customers.id, customerId))
  return headName(person!)
}

/** The files of these policies, with those that they replaced. */
async function filesOf(work: Work, policyIds: readonly string[]): Promise<string[]> {
  if (policyIds.length === 0) return []
  const ids = [...policyIds]
  const present = work.tx.select({ fileId: policies.fileId }).from(policies).where(inArray(policies.id, ids))
  const former = work.tx
    .select({ fileId: formerPolicyFiles.fileId })
    .from(formerPolicyFiles)
    .where(inArray(formerPolicyFiles.policyId, ids))
  return [...(await present), ...(await former)].flatMap(({ fileId }) => fileId ?? [])
}

/** Deletes those of these files that no issued policy needs, except these policies. */
async function discardUnused(work: Work, fileIds: readonly string[], policyIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const needed = await work.tx
    .select({ present: policies.fileId, former: formerPolicyFiles.fileId })
    .from(policies)
    .leftJoin(formerPolicyFiles, eq(formerPolicyFiles.policyId, policies.id))
    .where(
      and(
        isNull(policies.revokedAt),
        sql`not ${inArray(policies.id, [...policyIds])}`,
        or(inArray(policies.fileId, [...fileIds]), inArray(formerPolicyFiles.fileId, [...fileIds])),
      ),
    )
  const kept = needed.flatMap(({ present, former }) => [present, former])
  await discardFiles(
    work,
    fileIds.filter((id) => !kept.includes(id)),
  )
}

type What =
  | 'issued'
  | 'replaced'
  | 'verified'
  | 'removed'
  | 'restored'
  | 'crew-insured'
  | 'crew-uninsured'
  | 'to-verify'

function record(
  work: Work,
  what: What,
  { tripId, id }: { tripId: string; id: string },
  params: Record<string, string | number>,
): Promise<void> {
  work.touch(topic.trip(tripId))
  return recordActivity(work, {
    kind: `insurance.activity-${what}`,
    params,
    itineraryId: tripId,
    subject: 'Insurance',
    subjectId: id,
  })
}
