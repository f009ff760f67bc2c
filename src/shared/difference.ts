/** A field that holds another value than before, or than what was typed; both sides as they are read, '' when empty. */
export type Difference = { field: string; theirs: string; mine: string }
