import { eq } from 'drizzle-orm'
import { messageTexts } from '#src/features/texts/texts.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { MessageText } from './message-texts.contract.ts'
import { type MessageTextKind, messageTextKinds } from './message-texts.values.ts'

/** The text of the program for a kind. */
export function standardText(kind: MessageTextKind): { subject: string; body: string } {
  return { subject: findText(`texts.subject.${kind}`)!, body: findText(`texts.body.${kind}`)! }
}

type Stored = { subject: string | null; body: string | null }

/** The stored text of a kind, otherwise that of the program. */
export function ownOrStandard(kind: MessageTextKind, own: Stored | undefined): { subject: string; body: string } {
  if (own?.subject == null || own.body == null) return standardText(kind)
  return { subject: own.subject, body: own.body }
}

/** The text that messages of this kind begin from. */
export async function messageTextOf(reader: Reader, kind: MessageTextKind): Promise<{ subject: string; body: string }> {
  const [own] = await reader
    .select({ subject: messageTexts.subject, body: messageTexts.body })
    .from(messageTexts)
    .where(eq(messageTexts.kind, kind))
  return ownOrStandard(kind, own)
}

/** The texts of all kinds, in the order of the settings. */
export async function allMessageTexts(reader: Reader): Promise<MessageText[]> {
  const stored = new Map((await reader.select().from(messageTexts)).map((row) => [row.kind, row]))
  return messageTextKinds.map((kind) => {
    const own = stored.get(kind)
    return {
      kind,
      ...ownOrStandard(kind, own),
      version: own?.version ?? 0,
      changedBy: own?.updatedByName ?? null,
      changedAt: own?.updatedAt ?? null,
      standard: standardText(kind),
    }
  })
}
