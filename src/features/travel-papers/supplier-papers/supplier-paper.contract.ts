import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const labelled = z.object({ label: z.string(), value: z.string() })
const tableShape = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})

/** Everything that a paper for a supplier prints, in words. The preview on the screen uses it too. */
export const paperWordsShape = z.object({
  heading: z.string(),
  /** The label "Ordine 12/2027", or "Ordine, bozza" for a draft. */
  label: z.string(),
  code: z.string(),
  agency: z.string(),
  agencyLines: z.array(z.string()),
  to: z.object({ title: z.string(), name: z.string(), address: z.array(z.string()) }),
  lead: z.array(z.string()),
  facts: z.array(labelled),
  changes: tableShape.nullable(),
  rooms: tableShape.nullable(),
  /** Empty where the writer added nothing. */
  instructions: labelled,
  signatures: z.array(z.string()),
  printed: z.string(),
  page: z.string(),
})
export type PaperWords = z.output<typeof paperWordsShape>

nameShapes({ SupplierPaperWords: paperWordsShape })

/** A paper as it was issued. */
export const getSupplierPaper = {
  method: 'GET',
  url: '/api/supplier-papers/:paperId',
  config: { access: ['read', 'Communication'], sends: [pdfType] },
  schema: {
    operationId: 'getSupplierPaper',
    summary: 'Un documento per il fornitore come è stato emesso, come PDF',
    tags: ['communications'],
    params: z.object({ paperId: z.uuid() }),
    response: {},
  },
} as const satisfies Endpoint
