import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityKind } from '#src/features/activity/activity.commands.ts'
import { type AskedPage, activityOfSubjects } from '#src/features/activity/activity.queries.ts'
import { twin } from '#src/features/customers/directory/directory.queries.ts'
import { settingsFrom, settingsJson } from '#src/features/settings/settings.queries.ts'
import { clockOf, isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { getCustomerCard } from './card.contract.ts'

type Card = Whole<z.output<(typeof getCustomerCard)['schema']['response'][200]>>
const mostSights = 100

/** The heads of the person `c` on bookings `b` of trips `t`. Lapsed and refused bookings are no history. */
const heads = sql`participants p join bookings b on b.id = p.booking_id and b.status <> 'notConfirmed'
  join trips t on t.id = p.trip_id where p.customer_id = c.id`

/** The condition that a head of `b` on `t` still needs the person: a place that is held, awaited or asked for. */
export const isToTravel = (today: Day) => sql`p.canceled_at is null and t.returns_on >= ${today}::date
  and t.status not in ('cancelled', 'archived') and b.status not in ('canceled', 'notConfirmed')`

/** The condition that the booking of the money `m` owes, or is owed. An option that lapsed owes nothing. */
export const isMoneyOpen = sql`(m.due < 0 or (m.due > 0 and b.status in ('confirmed', 'canceled')))`

const trips = (today: Day) => sql`
  select coalesce(json_agg(json_build_object('tripId', t.id, 'title', t.title, 'departsOn', t.departs_on,
      'returnsOn', t.returns_on, 'isToCome', t.returns_on >= ${today}::date and t.status <> 'cancelled', 'bookingId', b.id,
      'bookingCode', substr(t.code, 3) || '-' || lpad(b.number::text, 3, '0'), 'roomType', r.room_type,
      'status', b.status, 'isCrew', b.is_staff or p.type <> 'customer',
      'hasLeft', p.canceled_at is not null or b.status = 'canceled',
      'companions', (
        select coalesce(json_agg(rtrim(o.surname || ' ' || o.name) order by q.position), '[]'::json)
        from participants q join customers o on o.id = q.customer_id
        where q.booking_id = b.id and q.customer_id <> c.id and q.canceled_at is null),
      'priceCents', m.price, 'paidCents', m.net, 'dueCents', m.due)
    order by t.departs_on desc, t.id, b.number), '[]'::json)
  from participants p join bookings b on b.id = p.booking_id and b.status <> 'notConfirmed'
  join trips t on t.id = p.trip_id
  join booking_money m on m.booking_id = b.id left join rooms r on r.id = b.room_id
  where p.customer_id = c.id`

const documents = (today: Day) => sql`
  select coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'number', d.number, 'issuedOn', d.issued_on,
      'issuedAt', d.issued_at, 'expiresOn', d.expires_on, 'tooShortFor', (
        select json_build_object('title', t.title, 'returnsOn', t.returns_on) from ${heads} and ${isToTravel(today)}
          and d.expires_on >= ${today}::date and d.expires_on < t.returns_on
        order by t.departs_on, t.id limit 1))
    order by d.created_at desc, d.id), '[]'::json)
  from customer_documents d where d.customer_id = c.id`

/** The person who most often held a place on the same bookings. */
const companion = sql`(
  select json_build_object('id', o.id, 'name', rtrim(o.surname || ' ' || o.name), 'trips', count(distinct p.trip_id))
  from participants p join bookings b on b.id = p.booking_id and b.is_holding
  join participants q on q.booking_id = b.id and q.customer_id <> c.id and q.canceled_at is null
  join customers o on o.id = q.customer_id
  where p.customer_id = c.id and p.canceled_at is null
  group by o.id order by count(distinct p.trip_id) desc, max(b.created_at) desc, o.id limit 1)`

/** The place and time at which the person boarded most often. */
const boardsAt = sql`(
  select ${clockOf(sql`max(x.time)`)} || ' ' || x.name
  from participants p join bookings b on b.id = p.booking_id and b.is_holding
  join departures x on x.id = coalesce(p.departure_id, b.departure_id)
  where p.customer_id = c.id and p.canceled_at is null
  group by x.name order by count(*) desc, max(b.created_at) desc, x.name limit 1)`

/** The person beside `c` in the directory by name, found along its index. */
const neighbour = (beyond: SQL, dir: SQL) => sql`(
  select n.id from customers n
  where n.merged_into is null and n.erased_at is null
    and ((n.surname || ' ' || n.name) collate "it-x-icu", n.id) ${beyond}
      ((c.surname || ' ' || c.name) collate "it-x-icu", c.id)
  order by (n.surname || ' ' || n.name) collate "it-x-icu" ${dir}, n.id ${dir} limit 1)`

const ownAndDoubles = sql`select d.id from customers d where c.id in (d.id, d.merged_into)`
const revocation: ActivityKind = 'customers.activity-consent-revoked'

/**
 * One person with trips, documents and the sights of their data, in one query. For a merged double, the kept person.
 */
export async function customerCard(reader: Reader, customerId: string, today: Day): Promise<Card> {
  const { rows } = await reader.execute<{ settings: Record<string, unknown> | null; card: Card }>(sql`
    select ${settingsJson} as settings, json_build_object('id', c.id, 'version', c.version, 'surname', c.surname,
      'name', c.name, 'sex', c.sex, 'bornOn', c.born_on,
      'age', extract(year from age(${today}::date, c.born_on))::int, 'birthPlace', c.birth_place,
      'residence', c.residence, 'citizenship', c.citizenship, 'taxCode', c.tax_code, 'phone', c.phone, 'email', c.email,
      'notes', c.notes, 'createdAt', ${isoOf(sql`c.created_at`)}, 'editedAt', ${isoOf(sql`c.updated_at`)},
      'editedBy', (select name from users where id = c.updated_by), 'isErased', c.erased_at is not null,
      'twinId', ${twin}, 'companion', ${companion},
      'boardsAt', ${boardsAt},
      'previousId', ${neighbour(sql`<`, sql`desc`)}, 'nextId', ${neighbour(sql`>`, sql`asc`)},
      'trips', (${trips(today)}), 'documents', (${documents(today)}),
      'health', json_build_object('hasNote', coalesce(h.allergies is not null, false),
        'isToAsk', h.customer_id is not null and h.allergies is null, 'consentAt', ${isoOf(sql`h.consent_at`)},
        'consentBy', (
          select e.user_name from activity_entries e
          where e.subject_id in (${ownAndDoubles}) and e.at = h.consent_at limit 1),
        'revoked', (
          select json_build_object('at', ${isoOf(sql`e.at`)}, 'by', e.user_name) from activity_entries e
          where h.consent_at is null and e.subject_id in (${ownAndDoubles})
            and e.kind = ${revocation} order by e.seq desc limit 1)),
      'sights', (
        select json_build_object('total', (select count(*)::int from health_reads s where s.customer_id = c.id),
          'latest', coalesce((
            select json_agg(json_build_object('at', ${isoOf(sql`s.at`)}, 'who', u.name, 'what', s.what)
              order by s.at desc, s.what)
            from (
              select * from health_reads where customer_id = c.id order by at desc limit ${mostSights}
            ) s join users u on u.id = s.user_id), '[]'::json))),
      'erasure', json_build_object(
        'tripToCome', (select t.title from ${heads} and ${isToTravel(today)} order by t.departs_on, t.id limit 1),
        'hasOpenMoney', exists (
          select from participants p join bookings b on b.id = p.booking_id join booking_money m on m.booking_id = b.id
          where p.customer_id = c.id and ${isMoneyOpen}))
    ) as card
    from customers asked join customers c on c.id = coalesce(asked.merged_into, asked.id)
    left join customer_health h on h.customer_id = c.id
    where asked.id = ${customerId}`)
  const [row] = rows
  if (!row) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { personalDataMonths } = settingsFrom(row.settings)
  return { ...row.card, erasure: { ...row.card.erasure, months: personalDataMonths } }
}

/** The most people of one night. The others follow the next night. */
const mostErased = 1000

/**
 * The people who never travelled since `day` and were not edited since, without those whom open money protects: they
 * would keep the places of a night. The command judges each once more.
 */
export async function peopleToErase(reader: Reader, day: Day): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select c.id from customers c
    where c.merged_into is null and c.erased_at is null and coalesce(c.latest_trip_on, ${day}::date) <= ${day}::date
      and not exists (
        select from participants p join trips t on t.id = p.trip_id
        where p.customer_id = c.id and t.returns_on > ${day}::date)
      and not exists (
        select from participants p join bookings b on b.id = p.booking_id join booking_money m on m.booking_id = b.id
        where p.customer_id = c.id and ${isMoneyOpen})
      and (exists (select from participants p where p.customer_id = c.id)
        or c.updated_at < ${day}::date at time zone 'Europe/Rome')
    order by c.latest_trip_on nulls last, c.id limit ${mostErased}`)
  return rows.map(({ id }) => id)
}

/**
 * The papers of bookings about the `heads` of a person, and those about whole bookings that they lead. Deleted ones are
 * left out.
 */
const papers = sql`
  from heads p join booking_files bf on bf.booking_id = p.booking_id
    and (bf.participant_id = p.id or bf.participant_id is null and p.is_default_contact)
  join files f on f.id = bf.file_id and f.deleted_at is null
  join bookings b on b.id = bf.booking_id join trips t on t.id = b.trip_id`

/** The people whose records are those of a person: their own and the doubles merged into it. */
const everyHead = (customerId: string) => sql`
  own as (
    select c.* from customers asked join customers c on c.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${customerId}
  ), every as (select d.id from own join customers d on own.id in (d.id, d.merged_into)
  ), heads as (select p.* from participants p where p.customer_id in (select id from every))`

/** The papers of a person's bookings, for handing them over with the rest. */
export async function papersOfPerson(
  reader: Reader,
  customerId: string,
): Promise<{ name: string; storedAs: string }[]> {
  const { rows } = await reader.execute<{ name: string; storedAs: string }>(sql`
    with ${everyHead(customerId)}
    select f.name, f.stored_as as "storedAs" ${papers} order by bf.created_at, bf.id`)
  return rows
}

/**
 * The condition that a message to the address of a person is about them. Relatives often share an address. A letter
 * names its heads, reminders and news of another date name a booking, a questionnaire its reader. Any other message
 * counts if the person is on the trip that it is about.
 */
const isAboutThem = sql`(
  case
    when exists (select from letters l where l.message_id = m.id)
      then exists (select from letters l join heads p on p.id = any (l.participant_ids)
        or l.participant_ids is null and p.booking_id = l.booking_id where l.message_id = m.id)
    when exists (select from balance_reminders r where r.message_id = m.id)
      then exists (select from balance_reminders r join heads p on p.booking_id = r.booking_id where r.message_id = m.id)
    when exists (select from new_date_messages n where n.message_id = m.id)
      then exists (select from new_date_messages n join heads p on p.booking_id = n.booking_id where n.message_id = m.id)
    when exists (select from poll_links k where k.message_id = m.id)
      then exists (select from poll_links k join poll_people q on q.id = k.person_id
        join heads p on p.id = q.participant_id where k.message_id = m.id)
    else exists (select from heads p where p.trip_id = m.about_id)
  end)`

type LoggedOfPerson = { chi: string; che: string; dettagli: TextParams; il: string }

/**
 * Everything that is stored about a person and the doubles merged into them, for that person (GDPR, article 15). The
 * answers to a questionnaire are among it only if the person put their name to them: others were promised to be read
 * without it.
 */
export async function personalData(reader: Reader, customerId: string): Promise<Record<string, unknown>> {
  const { rows } = await reader.execute<{ data: Record<string, unknown> & { modifiche: LoggedOfPerson[] } }>(sql`
    with ${everyHead(customerId)}
    select json_build_object(
      'anagrafica', json_build_object('cognome', c.surname, 'nome', c.name, 'sesso', c.sex, 'natoIl', c.born_on,
        'natoA', c.birth_place, 'residenza', c.residence, 'cittadinanza', c.citizenship, 'codiceFiscale', c.tax_code,
        'telefono', c.phone, 'email', c.email, 'note', c.notes, 'registratoIl', ${isoOf(sql`c.created_at`)}),
      'documenti', (select coalesce(json_agg(json_build_object('tipo', d.type, 'numero', d.number, 'rilasciatoIl', d.issued_on,
        'rilasciatoA', d.issued_at, 'scadeIl', d.expires_on) order by d.created_at desc, d.id), '[]'::json)
        from customer_documents d where d.customer_id in (select id from every)),
      'datiSanitari', (select json_build_object('allergie', h.allergies, 'consensoDel', ${isoOf(sql`h.consent_at`)})
        from customer_health h where h.customer_id = c.id),
      'viaggi', (select coalesce(json_agg(json_build_object('viaggio', t.title, 'dal', t.departs_on, 'al', t.returns_on,
          'pratica', substr(t.code, 3) || '-' || lpad(b.number::text, 3, '0'), 'stato', b.status, 'camera', r.room_type,
          'partenza', coalesce(own_stop.name, stop.name), 'imbarcoAssistito', p.boarding_note,
          'posto', (select seat.label from seats seat where seat.participant_id = p.id),
          'patente', (
            select json_build_object('numero', v.licence_number, 'categoria', v.licence_category,
              'scadeIl', v.licence_expires_on)
            from drivers v where v.participant_id = p.id and v.licence_number is not null),
          'polizze', (
            select coalesce(json_agg(json_build_object('tipo', i.type, 'assicurato', i.insured_name,
              'premioCentesimi', i.premium_cents, 'emessaIl', ${isoOf(sql`i.issued_at`)}) order by i.issued_at, i.id),
              '[]'::json)
            from policies i where i.participant_id = p.id and i.customer_id in (select id from every)),
          'questionario', (
            select json_build_object('organizzazione', q.organization, 'accompagnatore', q.leader, 'hotel', q.hotel,
              'pasti', q.meals, 'bus', q.coach, 'torna', q.comes_back, 'commento', q.comment)
            from poll_people q where q.participant_id = p.id and q.shows_name and q.answered_at is not null),
          'note', p.notes, 'ritiratoIl', ${isoOf(sql`p.canceled_at`)},
          'prezzoCentesimi', (select coalesce(sum(l.cents), 0) from price_lines l where l.participant_id = p.id),
          'versamentiDellaPratica', (select coalesce(json_agg(json_build_object('tipo', y.kind, 'centesimi', y.cents,
            'metodo', y.method, 'giorno', y.paid_on, 'storno', y.reverses_id is not null) order by y.registered_at, y.id),
            '[]'::json) from payments y where y.booking_id = b.id))
        order by t.departs_on, t.id), '[]'::json)
        from heads p join bookings b on b.id = p.booking_id join trips t on t.id = p.trip_id
        left join rooms r on r.id = b.room_id
        left join departures own_stop on own_stop.id = p.departure_id
        left join departures stop on stop.id = b.departure_id),
      'messaggiFacoltativi', (
        select json_build_object('nonVuoleDal', ${isoOf(sql`o.created_at`)}, 'segnatoDa', o.created_by_name)
        from message_opt_outs o where o.customer_id = c.id),
      'documentiDellePratiche', (select coalesce(json_agg(json_build_object('nome', f.name, 'tipo', bf.kind,
          'pratica', substr(t.code, 3) || '-' || lpad(b.number::text, 3, '0'), 'caricatoIl', ${isoOf(sql`bf.created_at`)})
          order by bf.created_at, bf.id), '[]'::json) ${papers}),
      'messaggi', (select coalesce(json_agg(json_build_object('oggetto', m.subject, 'testo', m.body_text,
          'stato', m.state, 'il', ${isoOf(sql`m.created_at`)}) order by m.created_at, m.id), '[]'::json)
        from messages m where m.recipient = c.email and ${isAboutThem}),
      'chiHaVistoDocumentiEDatiSanitari', (select coalesce(json_agg(json_build_object('chi', u.name, 'che', s.what,
          'il', ${isoOf(sql`s.at`)}) order by s.at, s.id), '[]'::json)
        from health_reads s join users u on u.id = s.user_id where s.customer_id in (select id from every)),
      'modifiche', (select coalesce(json_agg(json_build_object('chi', e.user_name, 'che', e.kind, 'dettagli', e.params,
          'il', ${isoOf(sql`e.at`)}) order by e.seq), '[]'::json)
        from activity_entries e where e.subject_id in (select id from every))) as data
    from own c`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { modifiche, ...data } = rows[0].data
  return {
    ...data,
    modifiche: modifiche.map(({ che, ...entry }) => ({ ...entry, che: findText(che, entry.dettagli) ?? che })),
  }
}

/** What was done with a person and with the doubles merged into them, newest first. */
export async function activityOfCustomer(
  reader: Reader,
  customerId: string,
  asked: AskedPage,
): ReturnType<typeof activityOfSubjects> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select d.id from customers asked join customers c on c.id = coalesce(asked.merged_into, asked.id)
      join customers d on c.id in (d.id, d.merged_into)
    where asked.id = ${customerId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return activityOfSubjects(
    reader,
    rows.map(({ id }) => id),
    asked,
  )
}
