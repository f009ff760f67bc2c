import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { type Deed, recordActivity } from '#src/features/activity/activity.commands.ts'
import { createCosts } from '#src/features/costs/costs.commands.ts'
import {
  createItinerary,
  deleteItinerary,
  openItinerary,
  setDays,
  touchItinerary,
} from '#src/features/itineraries/itineraries.commands.ts'
import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { lastServiceDay } from '#src/features/services/programme/services.queries.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { fillCut } from '#src/shared/text.ts'
import { topic } from '#src/shared/topics.ts'
import { type CopySource, copyItinerary, replaceItinerary } from './copy-itinerary.commands.ts'
import { templateDifferences } from './template-differences.words.ts'
import { templates } from './templates.tables.ts'
import { templatesText } from './templates.text.ts'

type Saved = { id: string; version: number }
type TemplateForm = { name: string; type: TripType; days: number; transport: Transport }
type KeptTrip = Omit<TemplateForm, 'name'> & { id: string; title: string; departsOn: string }

/** Creates a template, empty or from another of the same type. Refuses a daily template of more than one day. */
export async function createTemplate(
  work: Work,
  {
    fromTemplateId,
    transport,
    ...form
  }: Omit<TemplateForm, 'transport'> & {
    transport?: Transport | undefined
    fromTemplateId?: string | null | undefined
  },
): Promise<Saved & { leftOutServices: number }> {
  if (!fromTemplateId) return keepTemplate(work, { ...form, transport: transport ?? 'unselected' }, null)
  const { template } = await chosenTemplate(work, fromTemplateId, '/fromTemplateId')
  if (template.type !== form.type) throw new Refusal('templates.other-type', { path: '/fromTemplateId' })
  return keepTemplate(
    work,
    { ...form, transport: transport ?? template.transport },
    { id: fromTemplateId, start: null },
  )
}

/** Creates a template with the content of a trip. */
export async function saveTripAsTemplate(work: Work, trip: KeptTrip, name: string): Promise<Saved> {
  const source = { id: trip.id, start: trip.departsOn }
  const { leftOutServices: _none, ...saved } = await keepTemplate(
    work,
    { name, type: trip.type, days: trip.days, transport: trip.transport },
    source,
  )
  await record(work, 'saved-from-trip', { id: saved.id, name }, { params: { trip: trip.title } })
  return saved
}

/**
 * Replaces the content of a template with that of a trip: days, transport, services, departures and costs. The name
 * stays.
 */
export async function updateTemplateFromTrip(work: Work, templateId: string, trip: KeptTrip): Promise<Saved> {
  const { itinerary, template } = await lockedTemplate(work, templateId)
  await setDays(work, templateId, trip.days)
  await replaceItinerary(work, { id: trip.id, start: trip.departsOn }, { id: templateId, start: null, days: trip.days })
  const [saved] = await work.tx
    .update(templates)
    .set({ type: trip.type, transport: trip.transport, ...edit(work) })
    .where(eq(templates.id, templateId))
    .returning({ id: templates.id, version: templates.version })
  const changes = templateDifferences({ ...trip, name: template.name }, { ...template, days: itinerary.days })
  await record(work, 'updated-from-trip', template, { params: { trip: trip.title }, changes })
  touchItinerary(work, itinerary)
  return saved!
}

/**
 * Changes name, type, duration or transport. An edit without changes leaves no trace. Refuses a stale edit, and fewer
 * days than its services need.
 */
export async function editTemplate(
  work: Work,
  templateId: string,
  { version, ...changes }: { version: number } & { [Key in keyof TemplateForm]?: TemplateForm[Key] | undefined },
): Promise<Saved> {
  const { itinerary, template } = await lockedTemplate(work, templateId)
  await refuseStale(work, template, version)
  const { name = template.name, type = template.type, days = itinerary.days, transport = template.transport } = changes
  refuseDays(type, days)
  const differences = templateDifferences({ name, type, days, transport }, { ...template, days: itinerary.days })
  if (differences.length === 0) return { id: templateId, version: template.version }
  if (days !== itinerary.days) {
    const used = await lastServiceDay(work.tx, templateId)
    if (used > days) throw new Refusal('templates.days-in-use', { path: '/days', params: { day: used } })
    await setDays(work, templateId, days)
  }
  const [saved] = await work.tx
    .update(templates)
    .set({ name, type, transport, ...edit(work) })
    .where(eq(templates.id, templateId))
    .returning({ id: templates.id, version: templates.version })
  await record(work, 'edited', { id: templateId, name }, { changes: differences })
  touchItinerary(work, itinerary)
  return saved!
}

/** Deletes a template for good. Trips made from it keep all their data, and its name. */
export async function deleteTemplate(work: Work, templateId: string): Promise<undefined> {
  const { itinerary, template } = await lockedTemplate(work, templateId)
  await deleteItinerary(work, templateId)
  await record(work, 'deleted', template)
  touchItinerary(work, itinerary)
  work.touch(topic.trips)
}

/** Duplicates a template, named "(copia)" unless another name is given. */
export async function duplicateTemplate(work: Work, templateId: string, name: string | undefined): Promise<Saved> {
  const { itinerary, template } = await lockedTemplate(work, templateId)
  const copyName = name ?? fillCut(templatesText['templates.copy-name'], template.name, 120)
  const form = { name: copyName, type: template.type, days: itinerary.days, transport: template.transport }
  const { leftOutServices: _none, ...saved } = await keepTemplate(work, form, { id: templateId, start: null })
  return saved
}

/**
 * Notes that a trip is made from a template, and locks it so that nobody deletes it meanwhile. Answers the template.
 */
export async function noteTemplateUse(work: Work, templateId: string) {
  const { template } = await chosenTemplate(work, templateId, '/templateId')
  await work.tx
    .update(templates)
    .set({ timesUsed: sql`${templates.timesUsed} + 1`, lastUsedAt: work.now.toISOString() })
    .where(eq(templates.id, templateId))
  work.touch(topic.templates, topic.template(templateId))
  return template
}

async function keepTemplate(work: Work, { name, type, days, transport }: TemplateForm, from: CopySource | null) {
  refuseDays(type, days)
  const id = await createItinerary(work, 'template', days)
  const [saved] = await work.tx
    .insert(templates)
    .values({ id, name, type, transport, ...creation(work) })
    .returning({ id: templates.id, version: templates.version })
  let leftOutServices = 0
  if (from) leftOutServices = await copyItinerary(work, from, [{ id, start: null, days }])
  else await createCosts(work, id)
  if (!from?.start) await record(work, 'created', { id, name })
  touchItinerary(work, { id, kind: 'template' })
  return { ...saved!, leftOutServices }
}

function refuseDays(type: TripType, days: number): void {
  if (type === 'daily' && days !== 1)
    throw new Refusal('templates.daily-is-one-day', { kind: 'invalid', path: '/days' })
}

async function lockedTemplate(work: Work, templateId: string) {
  const itinerary = await openItinerary(work, templateId)
  const [template] = await work.tx.select().from(templates).where(eq(templates.id, templateId)).for('no key update')
  if (!template) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { itinerary, template }
}

/** The template chosen in a form, locked. A template that is gone is a fault of its field. */
async function chosenTemplate(work: Work, templateId: string, path: string) {
  const found = await work.tx.select({ id: templates.id }).from(templates).where(eq(templates.id, templateId))
  if (found.length === 0) throw new Refusal('templates.gone', { path })
  return lockedTemplate(work, templateId)
}

function record(
  work: Work,
  what: Deed<'templates'>,
  { id, name }: { id: string; name: string },
  { params, changes = [] }: { params?: Record<string, string>; changes?: readonly Difference[] } = {},
): Promise<void> {
  return recordActivity(work, {
    kind: `templates.activity-${what}`,
    params: { template: name, ...params },
    changes,
    itineraryId: id,
    subject: 'Template',
    subjectId: id,
  })
}
