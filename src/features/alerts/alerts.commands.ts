import { asc, eq, inArray, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { edit } from '#src/server/edits.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { SeenAlerts } from './alerts.contract.ts'
import { finishRefusal, openRefusal, putOffRefusal, reopenRefusal } from './alerts.rules.ts'
import { alerts } from './alerts.tables.ts'
import { takeTurn } from './keeping.commands.ts'

type Alert = typeof alerts.$inferSelect
type Saved = { alerts: { id: string; version: number }[] }
type Change = {
  refusal: (alert: Alert) => string | null
  set: (alert: Alert) => Partial<typeof alerts.$inferInsert>
  said: 'put-off' | 'resumed' | 'done' | 'reopened'
  params?: Record<string, string>
  reason?: string
}

/** Puts alerts off until a day. They show again on that day, or when they become due earlier than they were. */
export function putOffAlerts(
  work: Work,
  { alerts: seen, until, reason }: { alerts: SeenAlerts; until: Day; reason: string },
): Promise<Saved> {
  const { today, actor } = work
  return change(work, seen, {
    refusal: (alert) => putOffRefusal(alert, { roles: actor.roles, until, today }),
    set: () => ({ putOffUntil: until, putOffReason: reason, putOffByName: actor.name }),
    said: 'put-off',
    params: { day: formatDay(until) },
    reason,
  })
}

export function resumeAlerts(work: Work, seen: SeenAlerts): Promise<Saved> {
  return change(work, seen, {
    refusal: (alert) => openRefusal(alert, work.actor.roles),
    set: () => notPutOff,
    said: 'resumed',
  })
}

/** Closes alerts of work that the program cannot see. */
export function finishAlerts(work: Work, seen: SeenAlerts): Promise<Saved> {
  const { actor, now } = work
  return change(work, seen, {
    refusal: (alert) => finishRefusal(alert, actor.roles),
    set: () => ({ closedAt: now.toISOString(), closing: 'done', closedByName: actor.name, ...notPutOff }),
    said: 'done',
  })
}

/** Opens alerts again that somebody closed by hand. */
export async function reopenAlerts(work: Work, seen: SeenAlerts): Promise<Saved> {
  await takeTurn(work)
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select d.id from alerts d join alerts o on (o.trip_id, o.kind, o.cause_id) = (d.trip_id, d.kind, d.cause_id)
    where o.closed_at is null and o.id <> d.id and ${inArray(
      sql`d.id`,
      seen.map(({ id }) => id),
    )}`)
  const back = new Set(rows.map(({ id }) => id))
  return change(work, seen, {
    refusal: (alert) => reopenRefusal(alert, { roles: work.actor.roles, isBack: back.has(alert.id) }),
    set: () => ({ closedAt: null, closing: null, closedByName: null }),
    said: 'reopened',
  })
}

const notPutOff = { putOffUntil: null, putOffReason: null, putOffByName: null }

/** Changes alerts, all or none, at the versions that were seen. */
async function change(work: Work, seen: SeenAlerts, { refusal, set, said, params, reason }: Change): Promise<Saved> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const stored = await work.tx
    .select()
    .from(alerts)
    .where(inArray(alerts.id, [...versions.keys()]))
    .orderBy(asc(alerts.id))
    .for('no key update')
  if (stored.length < versions.size) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const saved: Saved['alerts'] = []
  for (const alert of stored) {
    const code = refusal(alert)
    refuseIf(code, { kind: code === 'alerts.not-yours' ? 'forbidden' : 'refused' })
    await refuseStale(work, alert, versions.get(alert.id)!)
    const [row] = await work.tx
      .update(alerts)
      .set({ ...set(alert), ...edit(work) })
      .where(eq(alerts.id, alert.id))
      .returning({ id: alerts.id, version: sql<number>`${alerts.version}` })
    saved.push(row!)
    await recordActivity(work, {
      kind: `alerts.activity-${said}`,
      params: { ...params, alert: findText(`alerts.title.${alert.kind}`)! },
      itineraryId: alert.tripId,
      subject: 'Trip',
      subjectId: alert.tripId,
      ...(reason && { reason }),
    })
    work.touch(topic.trip(alert.tripId))
  }
  work.touch(topic.alerts)
  return { alerts: saved }
}
