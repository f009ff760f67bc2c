import { z } from 'zod'
import { participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import { identityDocumentTypes, sexes } from '#src/features/customers/person/person.contract.ts'
import { hotelTypes } from '#src/features/services/form/categories.values.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

/** The columns of the list, in their order on screen and on paper. */
export const paperColumns = [
  'room',
  'type',
  'number',
  'person',
  'sex',
  'bornOn',
  'birthPlace',
  'citizenship',
  'document',
  'dietaryNote',
  'notes',
] as const

const params = tripParams
const ofHotel = z.object({ serviceId: z.uuid().optional() })
const config = { access: ['read', 'Booking'] } as const

const documents = ['read', 'IdentityDocument'] as const

const PaperPerson = z.object({
  participantId: z.uuid(),
  /** The running number, which people not yet named have too. */
  number: z.int(),
  /** Null for a person not yet named. */
  fullName: z.string().nullable(),
  type: z.enum(participantTypes),
  sex: z.enum(sexes).nullable(),
  bornOn: z.string().nullable(),
  birthPlace: z.string().nullable(),
  citizenship: z.string().nullable(),
  /** True if the hotel registers this person's document: the default contact of a party, and the crew. */
  owesDocument: z.boolean(),
  documentType: onlyFor(documents, z.enum(identityDocumentTypes).nullable()),
  documentNumber: onlyFor(documents, z.string().nullable()),
  documentIssuedAt: onlyFor(documents, z.string().nullable()),
  /** Age in completed years, only for minors. */
  age: z.int().nullable(),
  dietaryNote: onlyFor(['read', 'HealthData'], z.string().nullable()),
  /** True for a person who has this room in this hotel alone. Stored lists from before this was known lack it. */
  isOnlyHere: z.boolean(),
})
export type PaperPerson = z.output<typeof PaperPerson>
export const PaperPeople = z.array(PaperPerson)

const PaperRoom = z.object({
  roomId: z.uuid(),
  number: z.int(),
  roomType: z.enum(roomTypes),
  isStaff: z.boolean(),
  /** True for a double that one person keeps alone and pays as a single. */
  isSingleUse: z.boolean(),
  notes: z.string().nullable(),
  people: PaperPeople,
})
export type PaperRoom = z.output<typeof PaperRoom>

/** The list as the hotel reads it. The table on the screen, the PDF and the sheet show this. */
export const RoomingPaper = z.object({
  title: z.string(),
  code: z.string(),
  departsOn: z.string(),
  agency: z.object({ name: z.string(), phone: z.string(), emergencyPhone: z.string() }),
  hotel: z
    .object({
      name: z.string(),
      city: z.string().nullable(),
      arrivesAt: z.string().nullable(),
      checkInOn: z.string(),
      checkOutOn: z.string(),
      nights: z.int(),
      hotelType: z.enum(hotelTypes).nullable(),
      hasBeverages: z.boolean(),
    })
    .nullable(),
  leader: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  coach: z.object({ company: z.string().nullable(), plate: z.string().nullable() }).nullable(),
  totals: z.object({
    rooms: z.int(),
    byType: z.record(z.enum(roomTypes), z.int()),
    guests: z.int(),
    adults: z.int(),
    minors: z.int(),
    staff: z.int(),
    withoutRoom: z.int(),
    dietaryNotes: z.int(),
  }),
  /** The rooms: the crew's first, then by type and surname. */
  rooms: z.array(PaperRoom),
  /** Confirmed people and crew without a bed, by party and surname, as the last block of the list. */
  withoutRoom: z.array(PaperPerson),
  optionRooms: z.int(),
  /** Names and notes with letters that the PDF cannot show. */
  unprintable: z.array(z.string()),
  printedAt: z.string(),
  printedBy: z.string(),
})
export type RoomingPaper = z.output<typeof RoomingPaper>

nameShapes({ RoomingPaperPerson: PaperPerson, RoomingPaperRoom: PaperRoom, RoomingPaper })

export const getRoomingPaper = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list/paper',
  config: { ...config, dependsOn: ['trip', 'settings'] },
  schema: {
    operationId: 'getRoomingPaper',
    summary: "La rooming list come va all'hotel: confermati e staff",
    tags: ['rooming'],
    params,
    querystring: ofHotel,
    response: { 200: RoomingPaper },
  },
} as const satisfies Endpoint

/** `hasNotes`: the file has the food notes too. */
const forDownload = ofHotel.extend({ hasNotes: z.stringbool().default(false) })
/**
 * `isTold`: the file as it is sent, which without food notes has neither the time of arrival nor the leader's telephone.
 */
const forPreview = forDownload.extend({ isTold: z.stringbool().default(false) })

export const roomingListPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list.pdf',
  config: { ...config, sends: [pdfType] },
  schema: {
    operationId: 'roomingListPdf',
    summary: "La rooming list in PDF, per l'hotel",
    tags: ['rooming'],
    params,
    querystring: forPreview,
    response: {},
  },
} as const satisfies Endpoint

export const roomingListSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list.xlsx',
  config: { ...config, sends: [sheetType] },
  schema: {
    operationId: 'roomingListSheet',
    summary: 'La rooming list come foglio di calcolo',
    tags: ['rooming'],
    params,
    querystring: forDownload,
    response: {},
  },
} as const satisfies Endpoint
