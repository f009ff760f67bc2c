import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { messageTexts } from '#src/features/texts/texts.tables.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { ownOrStandard, standardText } from './message-texts.queries.ts'
import { unknownVariable } from './message-texts.rules.ts'
import type { MessageTextKind } from './message-texts.values.ts'

type Row = typeof messageTexts.$inferSelect
type Written = { subject: string; body: string; version: number }

/** Stores the agency's own text of a kind. It names only data that this kind has. */
export async function changeMessageText(work: Work, kind: MessageTextKind, { version, ...given }: Written) {
  const unknown = unknownVariable(kind, given)
  if (unknown) throw new Refusal('texts.unknown-variable', { path: unknown.path, params: { name: unknown.name } })
  const before = await lockedText(work, kind, version)
  if (before.subject === given.subject && before.body === given.body) return { version }
  await record(work, kind, 'texts.activity-changed', { before, now: given })
  return store(work, kind, { ...given, version: version + 1 })
}

/** Goes back to the text of the program. */
export async function restoreMessageText(work: Work, kind: MessageTextKind, { version }: { version: number }) {
  const before = await lockedText(work, kind, version)
  const now = standardText(kind)
  if (before.subject === now.subject && before.body === now.body) return { version }
  await record(work, kind, 'texts.activity-restored', { before, now })
  return store(work, kind, { subject: null, body: null, version: version + 1 })
}

/** The text as it is now. Refuses an edit of one that was changed since `version`. */
async function lockedText(work: Work, kind: MessageTextKind, version: number) {
  await work.tx.execute(sql`lock table ${messageTexts} in share row exclusive mode`)
  const [own] = await work.tx.select().from(messageTexts).where(eq(messageTexts.kind, kind))
  await refuseStale(work, own ?? { version: 0, updatedAt: work.now.toISOString(), updatedBy: null }, version)
  return ownOrStandard(kind, own)
}

async function store(work: Work, kind: MessageTextKind, text: Pick<Row, 'subject' | 'body' | 'version'>) {
  const { userId, name } = work.actor
  const row = { ...text, updatedAt: work.now.toISOString(), updatedBy: userId, updatedByName: name }
  await work.tx
    .insert(messageTexts)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: messageTexts.kind, set: row })
  work.touch(topic.settings)
  return { version: text.version }
}

type Text = { subject: string; body: string }

async function record(
  work: Work,
  kind: MessageTextKind,
  entry: 'texts.activity-changed' | 'texts.activity-restored',
  { before, now }: { before: Text; now: Text },
): Promise<void> {
  await recordActivity(work, {
    kind: entry,
    subject: 'Settings',
    params: { operator: work.actor.name, kind: findText(`texts.kind.${kind}`)! },
    changes: (['subject', 'body'] as const)
      .filter((field) => before[field] !== now[field])
      .map((field) => ({
        field: findText(`communications.field.${field}`)!,
        theirs: before[field],
        mine: now[field],
      })),
  })
}
