/** The queue of content that may have lost the row that named it. */
export const remnantsQueue = 'files.remnants'
