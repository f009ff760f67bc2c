import { z } from 'zod'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { lineText, severalLines, versionSchema } from '#src/shared/shapes.ts'
import { longestBlock, mostFreeBlocks, sheetBlocks, sheetViews } from './news-sheet.values.ts'

const params = z.object({ tripId: z.uuid() })
const querystring = z.object({ view: z.enum(sheetViews).default('client') })

const known = [...new Set([...sheetBlocks.client, ...sheetBlocks.technical])]
const key = z.union([z.enum(known), z.string().regex(/^free-\d{1,3}$/)])
const mostBlocks = sheetBlocks.client.length + mostFreeBlocks

/** A block as it is edited. */
const blockForm = z.object({
  key,
  /** The heading of a block of free text; '' for the others, whose heading is given. */
  title: lineText(80),
  isOn: z.boolean(),
  /** The edited text; null while the block has the text of the trip. */
  text: severalLines(longestBlock).nullable(),
  /** The text of the trip over which it was edited, or which somebody has seen since; null with a null `text`. */
  basis: severalLines(longestBlock).nullable(),
})
export type BlockForm = z.output<typeof blockForm>

export const newsSheetForm = z.object({ blocks: z.array(blockForm).max(mostBlocks) })
export type NewsSheetForm = z.output<typeof newsSheetForm>

const sheetBlock = blockForm.extend({
  /** The text that the trip gives now; '' for free text, and where the trip has nothing to say. */
  tripText: z.string(),
  /** What it holds, in a few words: "5 punti di carico". */
  summary: z.string(),
  editedAt: z.string().nullable(),
  /** True where this reader gets less than what is stored, and so does not edit it. */
  isReduced: z.boolean(),
})
export type SheetBlock = z.output<typeof sheetBlock>

const newsSheet = z.object({
  /** 0 while nobody has saved it. */
  version: z.int(),
  savedAt: z.string().nullable(),
  blocks: z.array(sheetBlock),
  /** The confirmed people who get the sheet. */
  people: z.object({ total: z.int(), addresses: z.int(), withoutEmail: z.int() }),
})
export type NewsSheet = z.output<typeof newsSheet>

nameShapes({ NewsSheetBlockForm: blockForm, NewsSheetBlock: sheetBlock, NewsSheet: newsSheet })

export const getNewsSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/news-sheet',
  config: { access: ['read', 'Communication'], dependsOn: ['trip', 'settings', 'providers'] },
  schema: {
    operationId: 'getNewsSheet',
    summary: 'Il foglio notizie o la scheda tecnica di un viaggio, a blocchi',
    tags: ['communications'],
    params,
    querystring,
    response: { 200: newsSheet },
  },
} as const satisfies Endpoint

export const saveNewsSheet = {
  method: 'PUT',
  url: '/api/trips/:tripId/news-sheet',
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'activity'],
    refusals: { 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'saveNewsSheet',
    summary: 'Salva i blocchi del foglio: ordine, testi modificati, quali compaiono',
    tags: ['communications'],
    params,
    querystring,
    body: newsSheetForm.extend({ version: z.union([z.literal(0), versionSchema]) }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** The sheet as it would be printed with these blocks. It reads: its question is too long for an address. */
export const previewNewsSheet = {
  method: 'POST',
  url: '/api/trips/:tripId/news-sheet/preview',
  config: { access: ['read', 'Communication'] },
  schema: {
    operationId: 'previewNewsSheet',
    summary: 'Come si stampa il foglio con questi blocchi, in SVG',
    tags: ['communications'],
    params,
    querystring,
    body: z.object({
      blocks: z.array(z.object({ key, title: lineText(80), text: severalLines(longestBlock) })).max(mostBlocks),
      /** The block that is being edited, which the picture marks. */
      marked: key.nullable(),
    }),
    response: { 200: z.object({ svg: z.string() }) },
  },
} as const satisfies Endpoint

export const newsSheetPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/news-sheet.pdf',
  config: { access: ['read', 'Communication'], sends: [pdfType] },
  schema: {
    operationId: 'newsSheetPdf',
    summary: 'Il foglio notizie o la scheda tecnica in PDF',
    tags: ['communications'],
    params,
    querystring,
    response: {},
  },
} as const satisfies Endpoint
