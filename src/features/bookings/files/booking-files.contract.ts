import { z } from 'zod'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { fileKinds } from '#src/shared/files.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText } from '#src/shared/shapes.ts'
import { bookingFileKinds, type bookingFileRefusal } from './booking-files.rules.ts'

const BookingFile = z.object({
  id: z.uuid(),
  kind: z.enum(bookingFileKinds),
  /** The head that the paper is about; null for one about the whole booking. */
  participantId: z.uuid().nullable(),
  name: z.string(),
  /** The size in bytes. */
  size: z.int(),
  /** The media type, judged by content. */
  contentType: z.string(),
  createdAt: z.string(),
})
export type BookingFile = z.output<typeof BookingFile>

nameShapes({ BookingFile })

const tags = ['bookings'] as const
const params = z.object({ bookingFileId: z.uuid() })
const bookingParams = tripParams.extend({ bookingId: z.uuid() })
const access = ['edit', 'Booking'] as const
const changes = ['booking', 'trip', 'activity'] as const
const personal = { 'bookings.file-person-missing': 422 } as const satisfies RefusalsOf<typeof bookingFileRefusal>

/** The papers of a booking that this reader may see, in the order in which they came. */
export const listBookingFiles = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/files',
  config: { access: ['read', 'Booking'], dependsOn: ['booking'] },
  schema: {
    operationId: 'listBookingFiles',
    summary: 'I documenti di una prenotazione, quelli che chi legge può vedere',
    tags,
    params: bookingParams,
    response: { 200: z.object({ files: z.array(BookingFile) }) },
  },
} as const satisfies Endpoint

export const addBookingFile = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/files',
  config: {
    access,
    takesFile: true,
    changes,
    refusals: {
      ...editRefusals,
      ...personal,
      'bookings.person-not-here': 422,
      'calls.unsupported': 400,
      'shapes.file-empty': 400,
      'shapes.file-format': 400,
      'shapes.file-missing': 400,
    },
  },
  schema: {
    operationId: 'addBookingFile',
    summary: 'Carica un documento di una prenotazione',
    tags,
    params: bookingParams,
    querystring: z.object({ kind: z.enum(bookingFileKinds), participantId: z.uuid().optional() }),
    response: { 201: BookingFile },
  },
} as const satisfies Endpoint

/** Renames a paper. The ending of its name always fits its content. */
export const renameBookingFile = {
  method: 'PATCH',
  url: '/api/booking-files/:bookingFileId',
  config: { access, changes, refusals: editRefusals },
  schema: {
    operationId: 'renameBookingFile',
    summary: 'Cambia nome a un documento di una prenotazione',
    tags,
    params,
    body: z.object({ name: requiredText(200), from: z.string() }),
    response: { 200: BookingFile },
  },
} as const satisfies Endpoint

export const removeBookingFile = {
  method: 'DELETE',
  url: '/api/booking-files/:bookingFileId',
  config: { access, changes, refusals: editRefusals },
  schema: {
    operationId: 'removeBookingFile',
    summary: 'Elimina un documento di una prenotazione',
    tags,
    params,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Restores a paper within a month of its removal. */
export const restoreBookingFile = {
  method: 'POST',
  url: '/api/booking-files/:bookingFileId/restored',
  config: { access, changes, refusals: editRefusals },
  schema: {
    operationId: 'restoreBookingFile',
    summary: 'Ripristina un documento eliminato di una prenotazione',
    tags,
    params,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Sends a paper. `inline` shows a PDF or an image in the browser; everything else is downloaded. It counts as a sight. */
export const getBookingFile = {
  method: 'GET',
  url: '/api/booking-files/:bookingFileId',
  config: { access: ['read', 'Booking'], sends: Object.keys(fileKinds) },
  schema: {
    operationId: 'getBookingFile',
    summary: 'Il contenuto di un documento di una prenotazione',
    tags,
    params,
    querystring: z.object({ inline: z.enum(['true', 'false']).default('false') }),
    response: {},
  },
} as const satisfies Endpoint
