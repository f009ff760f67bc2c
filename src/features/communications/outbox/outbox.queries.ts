import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { secretMails } from '#src/features/access/mails.commands.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { files, messageFiles, messages } from '#src/server/server.tables.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import type { FullMessage, Message } from './outbox.contract.ts'
import { type OutboxFilter, statesOf } from './outbox-filters.values.ts'

const columns = {
  id: messages.id,
  kind: messages.kind,
  recipient: messages.recipient,
  subject: messages.subject,
  state: messages.state,
  attempts: messages.attempts,
  lastError: messages.lastError,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
}

/** The messages that say what customers pay or get back. */
const withPayments = [
  'customer.balanceReminder',
  'letter.bookingConfirmation',
  'letter.summons',
  'letter.customersCancelled',
  'letter.officesCancelled',
]

/** The messages that say what a supplier is asked for, or was paid. */
const withSupplierPayments = ['supplier.paymentRequest', 'supplier.cancellation', 'letter.suppliersCancelled']

/**
 * The condition on readable messages. Those whose text signs a person in are for administrators only, those
 * with amounts for people who may see these payments, those with health data for people who may see them.
 */
function readable(ability: AppAbility) {
  const hidden = [
    ...(ability.can('manage', 'User') ? [] : secretMails),
    ...(ability.can('read', 'SupplierPayment') ? [] : withSupplierPayments),
    ...(ability.can('read', 'HealthData') && ability.can('read', 'IdentityDocument')
      ? []
      : ['hotel.roomingList', 'letter.dossier']),
    // The kitchen is told what travellers cannot eat.
    ...(ability.can('read', 'HealthData') ? [] : ['letter.restaurantRecap']),
    ...(ability.can('read', 'Payment') ? [] : withPayments),
  ]
  return hidden.length === 0 ? undefined : notInArray(messages.kind, hidden)
}

/** The outbox, newest first. `next` is the `after` of the next page, null at the end. */
export async function outboxPage(
  reader: Reader,
  asked: {
    ability: AppAbility
    state?: OutboxFilter | undefined
    tripId?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ messages: Message[]; next: string | null; trip: { id: string; title: string } | null }> {
  const { ability, state, tripId, after, limit } = asked
  const [at, id] = after?.split('_') ?? []
  const rows = await reader
    .select(columns)
    .from(messages)
    .where(
      and(
        readable(ability),
        state && inArray(messages.state, [...statesOf[state]]),
        tripId ? eq(messages.aboutId, tripId) : undefined,
        at && id ? sql`(${messages.createdAt}, ${messages.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const [trip = null] = tripId
    ? await reader.select({ id: trips.id, title: trips.title }).from(trips).where(eq(trips.id, tripId))
    : []
  return { messages: page, next: rows.length > limit && last ? `${last.createdAt}_${last.id}` : null, trip }
}

/** One message with its text and files, or null. */
export async function messageById(reader: Reader, id: string, ability: AppAbility): Promise<FullMessage | null> {
  const [found] = await reader
    .select({
      ...columns,
      fromName: messages.fromName,
      replyTo: messages.replyTo,
      bodyText: messages.bodyText,
      bodyHtml: messages.bodyHtml,
    })
    .from(messages)
    .where(and(eq(messages.id, id), readable(ability)))
  if (!found) return null
  const listed = await reader
    .select({ id: files.id, name: files.name, size: files.size, contentType: files.contentType })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(eq(messageFiles.messageId, id))
    .orderBy(asc(files.name))
  const bodyText = found.state === 'held' ? found.bodyText : withoutPersonalLinks(found.bodyText)
  const isHidden = secretMails.includes(found.kind) && found.state !== 'held'
  const isPersonal = secretMails.includes(found.kind) || withoutPersonalLinks(found.bodyText) !== found.bodyText
  return { ...found, bodyText, isPersonal, ...(isHidden ? { bodyText: null, bodyHtml: null } : {}), files: listed }
}

/**
 * A text without the personal links to questionnaires, by which a reader could answer for somebody else. A held message
 * keeps them, because the office has to pass it on.
 */
const withoutPersonalLinks = (text: string | null) => text?.replace(/\/q\/[\w-]{20,}/g, '/q/…') ?? null
