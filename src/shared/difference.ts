/**
 * A field whose stored value differs from the typed one. Both sides are texts for a reader, '' when empty. `of` names
 * the owner of the field, in a form with several fields of one name.
 */
export type Difference = { field: string; of?: string; theirs: string; mine: string }
