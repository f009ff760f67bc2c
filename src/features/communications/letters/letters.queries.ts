import { eq, sql } from 'drizzle-orm'
import { messageOptOuts } from '#src/features/communications/communications.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { variablesIn } from '#src/features/texts/messages/message-texts.rules.ts'
import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { addresseesOf } from './addressees.queries.ts'
import { type LetterKind, officeOf } from './letter-kinds.values.ts'
import type { LettersDraft, Mailing } from './letters.contract.ts'
import { type Addressee, maySendLetters, tripLetterRefusal } from './letters.rules.ts'

/** The names of a customer's amounts, which not everybody may see. */
const amounts = ['prezzo', 'versato', 'saldo', 'importo'] as const

/** Tells whether somebody may see the amounts of letters of this kind. */
const maySeeAmounts = (kind: LetterKind, ability: AppAbility) =>
  ability.can('read', kind === 'suppliersCancelled' ? 'SupplierPayment' : 'Payment')

/** Tells whether a text names amounts that its writer may not see: then it goes to the known addresses alone. */
export function namesForeignAmounts(
  kind: LetterKind,
  { subject, body }: { subject: string; body: string },
  ability: AppAbility,
): boolean {
  const named = variablesIn(`${subject}\n${body}`)
  return !maySeeAmounts(kind, ability) && amounts.some((name) => named.includes(name))
}

/** The data without the amounts that this reader may not see. */
export function readableValues(kind: LetterKind, values: TextValues, ability: AppAbility): TextValues {
  if (maySeeAmounts(kind, ability)) return values
  return { ...values, ...Object.fromEntries(amounts.filter((name) => name in values).map((name) => [name, ''])) }
}

type Asked = { tripId: string; kind: LetterKind; by: Pick<Actor, 'name' | 'ability'> }

/** The note that a person wants no more messages that a contract does not need, or null. */
export async function optOutOf(reader: Reader, customerId: string): Promise<{ at: string; by: string } | null> {
  const [person] = await reader
    .select({ at: messageOptOuts.createdAt, by: messageOptOuts.createdByName })
    .from(customers)
    .leftJoin(messageOptOuts, eq(messageOptOuts.customerId, customers.id))
    .where(eq(customers.id, customerId))
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return person.at === null ? null : { at: person.at, by: person.by! }
}

/** The letters of a kind as they would be sent now. */
export async function lettersDraft(reader: Reader, asked: Asked): Promise<LettersDraft> {
  const { kind, by } = asked
  const { trip, people, leftOut } = await addresseesOf(reader, asked)
  const { fromName, replyTo } = await senderOf(reader, officeOf[kind])
  const { subject, body } = await messageTextOf(reader, kind)
  const { id, code, title, status, departsOn, returnsOn } = trip
  return {
    kind,
    trip: { id, code, title, status, departsOn, returnsOn },
    sender: fromName,
    ...{ replyTo, subject, body, leftOut },
    people: people.map(
      ({ headId: _headId, ...one }): Addressee => ({ ...one, values: readableValues(kind, one.values, by.ability) }),
    ),
    refusal: draftRefusal(kind, status, by.ability),
  }
}

function draftRefusal(kind: LetterKind, status: LettersDraft['trip']['status'], ability: AppAbility): string | null {
  if (!maySendLetters(kind, ability)) return 'communications.not-your-letters'
  if (status === 'draft') return 'trips.locked-draft'
  if (status === 'archived') return 'trips.locked-archived'
  return tripLetterRefusal(kind, { status })
}

/** The sendings of a trip, newest first. */
export async function mailingsOf(reader: Reader, tripId: string): Promise<Mailing[]> {
  const [trip] = await reader.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId))
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { rows } = await reader.execute<{ mailing: Mailing }>(sql`
    select json_build_object('id', m.id, 'kind', m.kind, 'subject', m.subject, 'at', ${isoOf(sql`m.created_at`)},
      'by', m.created_by_name, 'stopped', case when m.stopped_at is not null then
        json_build_object('at', ${isoOf(sql`m.stopped_at`)}, 'by', m.stopped_by_name) end,
      'letters', (select count(*) from letters l where l.mailing_id = m.id),
      'states', coalesce((
        select json_object_agg(state, n) from (
          select g.state, count(*) as n from letters l join messages g on g.id = l.message_id
          where l.mailing_id = m.id group by g.state) counted), '{}'::json),
      'diverted', (select count(*) from letters l join messages g on g.id = l.message_id
        where l.mailing_id = m.id and g.state = 'sent' and g.last_error is not null)) as mailing
    from mailings m where m.trip_id = ${tripId} order by m.created_at desc, m.id`)
  return rows.map(({ mailing }) => mailing)
}
