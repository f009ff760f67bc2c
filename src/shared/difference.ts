/**
 * A field that holds another value than before, or than what was typed; both sides as they are read, '' when empty. `of`
 * says whose field it is, where a form has several of the same name.
 */
export type Difference = { field: string; of?: string; theirs: string; mine: string }
