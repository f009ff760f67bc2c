/** Notes being typed: `over` is what was stored when it began, in this version of the booking. */
export type TypedNotes = { text: string; over: string; version: number }
type StoredNotes = { notes: string | null; version: number }

/** Whether something is typed that is not saved; spaces and line breaks around it are never saved. */
export function hasUnsavedNotes(typed: TypedNotes | null): boolean {
  return typed !== null && typed.text.trim() !== typed.over.trim()
}

/** What is typed stands until it is saved, and then until the booking has come to that version. */
function stands(typed: TypedNotes | null, stored: StoredNotes): typed is TypedNotes {
  return typed !== null && (hasUnsavedNotes(typed) || typed.version >= stored.version)
}

export function shownNotes(typed: TypedNotes | null, stored: StoredNotes): string {
  return stands(typed, stored) ? typed.text : (stored.notes ?? '')
}

/** The next text: it goes on over the version it began from, whatever was saved elsewhere meanwhile. */
export function typedOver(typed: TypedNotes | null, text: string, stored: StoredNotes): TypedNotes {
  return stands(typed, stored) ? { ...typed, text } : { text, over: stored.notes ?? '', version: stored.version }
}
