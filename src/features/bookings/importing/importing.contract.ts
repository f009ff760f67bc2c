import { z } from 'zod'
import { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { bookingFaultCodes, createBookingRefusals } from '#src/features/bookings/booking/booking-refusals.values.ts'
import { Person } from '#src/features/customers/person/person.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { greatestWhole, optionalText } from '#src/shared/shapes.ts'

/** The most people of one import. */
export const mostImported = 500
/** The most rows for a title, a header and sums beside the people. */
export const mostBeside = 50

/**
 * Reads the sheets of a file, XLSX or CSV, as rows of text; nothing is stored. Days are `gg/mm/aaaa`. Refuses a file
 * that is no sheet, is too large or unpacks to too much, and a single sheet with too many rows. Among several sheets, one
 * with too many rows ends with the first that is too much, so that choosing it is refused.
 */
export const readImportFile = {
  method: 'POST',
  url: '/api/trips/:tripId/participants/import/file',
  config: {
    access: ['edit', 'PeopleExchange'],
    takesFile: true,
    refusals: {
      'bookings.import-kind': 422,
      'bookings.import-old-kind': 422,
      'bookings.import-locked': 422,
      'bookings.import-unreadable': 422,
      'bookings.import-file-too-large': 422,
      'bookings.import-empty': 422,
      'bookings.import-too-many': 422,
    },
  },
  schema: {
    operationId: 'readImportFile',
    summary: 'Legge un foglio di partecipanti, senza conservarlo',
    tags: ['bookings'],
    params: tripParams,
    response: {
      200: z.object({
        sheets: z.array(z.object({ name: z.string().nullable(), rows: z.array(z.array(z.string())) })).min(1),
      }),
    },
  },
} as const satisfies Endpoint

const identityShape = z.object({
  at: z.int().min(0).max(greatestWhole),
  surname: optionalText(80),
  name: optionalText(80),
  bornOn: optionalText(10),
  taxCode: optionalText(32),
})

/** Tells which of these people are stored and which are on the trip already, and what the trip has free. */
export const checkImport = {
  method: 'POST',
  url: '/api/trips/:tripId/participants/import/check',
  config: { access: ['edit', 'PeopleExchange'] },
  schema: {
    operationId: 'checkImport',
    summary: 'Confronta i partecipanti da importare con archivio e viaggio',
    tags: ['bookings'],
    params: tripParams,
    body: z.object({ people: z.array(identityShape).max(mostImported) }),
    response: {
      200: z.object({
        /** Only people who are stored. `bookingOnTrip` is the number of their booking on this trip. */
        known: z.array(z.object({ at: z.int(), person: Person, bookingOnTrip: z.int().nullable() })),
        placesLeft: z.int().nullable(),
        roomsLeft: z.record(z.enum(roomTypes), z.int().nullable()),
        namesDaysBefore: z.int(),
        /** Children are younger on the day of departure, in years. */
        childAgeLimit: z.int(),
        departures: z.array(z.object({ id: z.uuid(), name: z.string(), time: z.string().nullable() })),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Creates the bookings of a sheet, all or none, each as if it were entered by hand. A refusal names the booking and the
 * field: `/bookings/3/people/0/taxCode`.
 */
export const importBookings = {
  method: 'POST',
  url: '/api/trips/:tripId/participants/import',
  config: {
    access: ['edit', 'PeopleExchange'],
    changes: ['trip', 'booking', 'activity'],
    refusals: { ...createBookingRefusals, 'bookings.import-too-many': 422 },
    faults: bookingFaultCodes,
  },
  schema: {
    operationId: 'importBookings',
    summary: 'Importa le prenotazioni di un foglio, tutte o nessuna',
    tags: ['bookings'],
    params: tripParams,
    body: z.object({ bookings: z.array(BookingInput).min(1).max(mostImported) }),
    response: { 201: z.object({ bookings: z.int(), people: z.int() }) },
  },
} as const satisfies Endpoint

/** An empty sheet with the columns that are read, and two people as an example. */
export const importTemplate = {
  method: 'GET',
  url: '/api/participants-template',
  config: { access: ['edit', 'PeopleExchange'], sends: [sheetType] },
  schema: {
    operationId: 'importTemplate',
    summary: 'Il modello XLSX per importare partecipanti',
    tags: ['bookings'],
    response: {},
  },
} as const satisfies Endpoint
