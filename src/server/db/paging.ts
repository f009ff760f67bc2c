import { Refusal } from '#src/shared/refusal.ts'

/** The place where the next page of a list begins: the sort value and the id of the last shown row. */
export type Cursor = { after: string | number; id: string }

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.after, cursor.id])).toString('base64url')
}

/** The cursor in a text of `writeCursor`. Any other text makes the call unreadable. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const [after, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isUuid = typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)
    if (isUuid && (typeof after === 'string' || typeof after === 'number')) return { after, id }
  } catch {
    // The text is not one of our cursors.
  }
  throw new Refusal('calls.unreadable', { kind: 'invalid' })
}
