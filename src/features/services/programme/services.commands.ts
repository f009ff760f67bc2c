import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import type { Itinerary } from '#src/features/itineraries/itineraries.queries.ts'
import { amountRefusal, changeRefusal, supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { providerContacts, providers } from '#src/features/providers/providers.tables.ts'
import { attachFiles, discardFilesOf } from '#src/features/services/files/service-files.commands.ts'
import { serviceFaults, serviceName } from '#src/features/services/form/service-faults.rules.ts'
import type { ServiceForm } from '#src/features/services/form/service-form.contract.ts'
import { serviceRemoving, serviceRestored, supplierChanging } from '#src/features/services/services.events.ts'
import { allotments, gratuities, services } from '#src/features/services/services.tables.ts'
import { settleAt } from '#src/server/constraints.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { changesOf, formOf, recordService } from './service-activity.commands.ts'
import { type Saved, seenService } from './service-locks.commands.ts'
import { markedAs, sentWord } from './service-marks.commands.ts'
import { type Service, type ServiceInUse, serviceById } from './services.queries.ts'

/** Adds a service with its allotment and gratuities. Refuses a closed itinerary and days outside it. */
export async function addService(work: Work, itineraryId: string, form: ServiceForm): Promise<Saved> {
  const itinerary = await openItinerary(work, itineraryId)
  await refuseForm(work, itinerary, form, null)
  const [made] = await work.tx
    .insert(services)
    .values({
      ...fieldsOf(form),
      ...stepsOf(form),
      itineraryId,
      position: await placeIn(work, { itineraryId, day: form.day, position: form.position, serviceId: null }),
      ...creation(work),
    })
    .returning({ id: services.id, version: services.version })
  await keepRows(work, itineraryId, made!.id, form)
  await settleAt(work, '/allotments')
  const added = await serviceById(work.tx, made!.id)
  await recordService(work, 'added', added)
  await attachFiles(work, added, form.files)
  if (form.restores) await work.emit(serviceRestored, { itineraryId, serviceId: added.id, formerId: form.restores })
  touchItinerary(work, itinerary)
  return markedAs(work, added, form)
}

/**
 * Changes a service, its allotment and gratuities. Refuses a stale edit and a closed itinerary; a completed trip still
 * takes an edit of the amount alone. The database refuses to give up rooms that bookings hold
 * (`bookings.no-room-left`).
 */
export async function editService(
  work: Work,
  serviceId: string,
  { version, ...given }: ServiceForm & { version: number },
): Promise<Saved> {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  const form = { ...given, providerId: await supplierMeant(work, given, stored) }
  refuseIf(isAmountAlone(stored, form) ? amountRefusal(itinerary) : changeRefusal(itinerary))
  await refuseForm(work, itinerary, form, stored)
  if (stored.provider && stored.provider.id !== form.providerId) await work.emit(supplierChanging, { serviceId })
  const isKept = form.day === stored.day && (form.position ?? stored.position) === stored.position
  const place = { itineraryId: itinerary.id, day: form.day, position: form.position, serviceId }
  const position = isKept ? stored.position : await placeIn(work, place)
  await work.tx
    .update(services)
    .set({ ...fieldsOf(form), ...stepsOf(form), ...confirmationAfter(form, stored), position, ...edit(work) })
    .where(eq(services.id, serviceId))
  await keepRows(work, itinerary.id, serviceId, form)
  await settleAt(work, '/allotments')
  const now = await serviceById(work.tx, serviceId)
  const changes = await changesOf(work, { now, before: stored, home: itinerary })
  await recordService(work, 'edited', now, {}, changes)
  if (now.communicationStatus !== stored.communicationStatus) await recordService(work, sentWord(now), now)
  touchItinerary(work, itinerary)
  return markedAs(work, now, form)
}

/**
 * Removes a service at the version that was seen. Answers the form that brings it back, documents included. Refuses a
 * service with payments or agreed instalments, because no form brings these back.
 */
export async function removeService(work: Work, serviceId: string, { version }: { version: number }) {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  refuseIf(changeRefusal(itinerary))
  await work.emit(serviceRemoving, { serviceId })
  await discardFilesOf(work, serviceId)
  await work.tx.delete(services).where(eq(services.id, serviceId))
  await recordService(work, 'removed', stored)
  touchItinerary(work, itinerary)
  return { itineraryId: itinerary.id, restore: stored.provider ? { ...formOf(stored), restores: serviceId } : null }
}

/** Moves a service to another day. Its allotment moves by as many days. */
export async function moveService(
  work: Work,
  serviceId: string,
  { day, position, version }: { day: number; position?: number | undefined; version: number },
): Promise<Saved> {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  refuseIf(changeRefusal(itinerary))
  const shift = day - stored.day
  const firstDay = Math.min(day, ...stored.allotments.map((row) => row.checkInDay + shift))
  const lastDay = Math.max(day, ...stored.allotments.map((row) => row.checkOutDay + shift))
  if (firstDay < 1 || lastDay > itinerary.days)
    throw new Refusal('services.day-range', { kind: 'invalid', path: '/day' })
  const place = await placeIn(work, { itineraryId: itinerary.id, day, position, serviceId })
  const [saved] = await work.tx
    .update(services)
    .set({ day, position: place, ...edit(work) })
    .where(eq(services.id, serviceId))
    .returning({ id: services.id, version: services.version })
  if (shift !== 0) await shiftAllotments(work, stored, shift)
  await settleAt(work, '/day')
  await recordService(work, 'moved', stored, { day })
  touchItinerary(work, itinerary)
  return saved!
}

async function refuseForm(work: Work, itinerary: Itinerary, form: ServiceForm, stored: Service | null): Promise<void> {
  const faults = serviceFaults(form, { days: itinerary.days, isTemplate: itinerary.kind === 'template' })
  if (faults.length > 0) throw new Refusal('calls.invalid', { kind: 'invalid', faults })
  const isPaymentChanged = form.paymentStatus !== (stored?.paymentStatus ?? 'toBePaid')
  const isSendingChanged = form.communicationStatus !== (stored?.communicationStatus ?? 'toSend')
  if (isPaymentChanged || isSendingChanged) refuseIf(supplierRefusal(itinerary))
  if (isPaymentChanged && !work.actor.ability.can('edit', 'SupplierPayment'))
    throw new Refusal('services.status-not-yours', { kind: 'forbidden', path: '/paymentStatus' })
  if (!form.contactId) return
  const [contact] = await work.tx
    .select({ id: providerContacts.id })
    .from(providerContacts)
    .innerJoin(providers, eq(providers.id, form.providerId))
    .where(
      and(
        eq(providerContacts.id, form.contactId),
        eq(providerContacts.providerId, sql`coalesce(${providers.mergedInto}, ${providers.id})`),
      ),
    )
  if (!contact) throw new Refusal('services.contact-not-of-provider', { kind: 'invalid', path: '/contactId' })
}

/** The supplier of a form. One that was merged meanwhile is the one into which it was merged. */
async function supplierMeant(work: Work, { providerId }: ServiceForm, { provider }: ServiceInUse): Promise<string> {
  if (providerId === provider?.id) return providerId
  const [kept] = await work.tx
    .select({ id: sql<string>`coalesce(${providers.mergedInto}, ${providers.id})` })
    .from(providers)
    .where(eq(providers.id, providerId))
  return kept?.id ?? providerId
}

/**
 * The mark of the confirmation after an edit. A new supplier has no confirmation, so the former supplier's mark does
 * not stay.
 */
function confirmationAfter({ providerId, communicationStatus }: ServiceForm, { provider }: ServiceInUse) {
  return { communicationStatus: provider && provider.id !== providerId ? ('toSend' as const) : communicationStatus }
}

function fieldsOf({
  allotments: _rows,
  gratuities: _free,
  files: _files,
  restores: _former,
  position: _position,
  steps: _amounts,
  paymentStatus: _fromTheLedger,
  name,
  ...fields
}: ServiceForm) {
  return {
    ...fields,
    name: name || serviceName(fields.category, fields.location),
    code: fields.code || null,
    location: fields.location || null,
    pnr: fields.pnr || null,
    notes: fields.notes || null,
    contactId: fields.contactId ?? null,
    amountCents: fields.amountCents ?? null,
    hotelType: fields.hotelType ?? null,
    startsAt: fields.startsAt ?? null,
    optionOn: fields.optionOn ?? null,
    releaseOn: fields.releaseOn ?? null,
    optionOffset: fields.optionOffset ?? null,
    releaseOffset: fields.releaseOffset ?? null,
    releaseDays: fields.releaseDays ?? null,
    roomingDays: fields.roomingDays ?? null,
    maxPerGuide: fields.maxPerGuide ?? null,
    guidesBooked: fields.guidesBooked ?? null,
    paymentTerms: fields.paymentTerms || null,
    accessLimit: fields.hasLimitedAccess ? (fields.accessLimit ?? null) : null,
  }
}

function stepsOf({ steps }: ServiceForm) {
  return { amountUpTo: steps?.upTo ?? null, amountBeyondCents: steps?.beyondCents ?? null }
}

/** Keeps rows with the same room type and check-in, so that a smaller number is judged against the rooms in use. */
async function keepRows(work: Work, itineraryId: string, serviceId: string, form: ServiceForm): Promise<void> {
  const kept = form.allotments.map(({ roomType, checkInDay }) => sql`(${roomType}, ${checkInDay}::int)`)
  await work.tx
    .delete(allotments)
    .where(
      and(
        eq(allotments.serviceId, serviceId),
        kept.length > 0 ? sql`(room_type, check_in_day) not in (${sql.join(kept, sql`, `)})` : undefined,
      ),
    )
  if (form.allotments.length > 0)
    await work.tx
      .insert(allotments)
      .values(form.allotments.map((row) => ({ ...row, availableQuantity: row.availableQuantity ?? null, serviceId })))
      .onConflictDoUpdate({
        target: [allotments.serviceId, allotments.roomType, allotments.checkInDay],
        set: {
          quantity: sql`excluded.quantity`,
          priceCents: sql`excluded.price_cents`,
          availableQuantity: sql`excluded.available_quantity`,
          extraCents: sql`excluded.extra_cents`,
          checkOutDay: sql`excluded.check_out_day`,
        },
      })
  await work.tx.delete(gratuities).where(eq(gratuities.serviceId, serviceId))
  const rows = form.gratuities.map(({ service, ...row }) => ({
    ...row,
    serviceId: service === 'this' ? serviceId : service,
  }))
  await refuseForeign(work, itineraryId, rows)
  if (rows.length > 0) await work.tx.insert(gratuities).values(rows)
}

async function refuseForeign(work: Work, itineraryId: string, rows: { serviceId: string }[]): Promise<void> {
  const named = [...new Set(rows.map(({ serviceId }) => serviceId))]
  if (named.length === 0) return
  const own = await work.tx
    .select({ id: services.id })
    .from(services)
    .where(and(inArray(services.id, named), eq(services.itineraryId, itineraryId)))
  const index = rows.findIndex(({ serviceId }) => !own.some(({ id }) => id === serviceId))
  if (index >= 0)
    throw new Refusal('services.gratuity-service-missing', { kind: 'invalid', path: `/gratuities/${index}/service` })
}

async function shiftAllotments(work: Work, { id, allotments: rows }: Service, shift: number): Promise<void> {
  if (rows.length === 0) return
  await work.tx.delete(allotments).where(eq(allotments.serviceId, id))
  await work.tx.insert(allotments).values(
    rows.map((row) => ({
      ...row,
      serviceId: id,
      checkInDay: row.checkInDay + shift,
      checkOutDay: row.checkOutDay + shift,
    })),
  )
}

type Place = { itineraryId: string; day: number; position?: number | undefined; serviceId: string | null }

/** Makes room on a day for a service at `position`, or last, so that no two services share a position. */
async function placeIn(work: Work, { itineraryId, day, position, serviceId }: Place): Promise<number> {
  const wanted = position ?? null
  const { rows } = await work.tx.execute<{ place: number }>(sql`
    with others as (
      select id, position, coalesce(position < ${wanted}::int, true) as "isBefore",
        (row_number() over (order by position, id) - 1)::int as rank
      from services where itinerary_id = ${itineraryId} and day = ${day} and id is distinct from ${serviceId}::uuid
    ), moved as (
      update services s set position = rank + case when "isBefore" then 0 else 1 end from others
      where s.id = others.id and s.position <> rank + case when "isBefore" then 0 else 1 end
    )
    select count(*) filter (where "isBefore")::int as place from others`)
  return rows[0]!.place
}

/** Tells whether a form changes nothing of a service except its amount and the amount's steps. */
function isAmountAlone(stored: ServiceInUse, form: ServiceForm): boolean {
  const rows = form.allotments.map((row) => ({ ...row, availableQuantity: row.availableQuantity ?? null }))
  const free = form.gratuities.map((row) => ({ ...row, max: row.max ?? null }))
  const before = { ...formOf(stored), position: 0, amountCents: 0 }
  return isDeepStrictEqual(before, {
    ...before,
    ...fieldsOf(form),
    paymentStatus: form.paymentStatus,
    allotments: rows,
    gratuities: free,
    amountCents: 0,
  })
}
