/** The types of a document in the archive of a trip. */
export const archiveTypes = ['serviceDocument', 'insurancePolicy', 'evaluationPoll', 'finalReport'] as const
export type ArchiveType = (typeof archiveTypes)[number]

/**
 * The owners of a document. `archive`: it was uploaded in the archive itself; the others are only seen there. `service`:
 * a document of a service; `policy`: an issued policy; `paper`: a voucher for a supplier.
 */
export const documentSources = ['archive', 'service', 'policy', 'paper'] as const
