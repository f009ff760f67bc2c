import { z } from 'zod'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  alertDaysSchema,
  daySchema,
  greatestWhole,
  lineText,
  notesSchema,
  once,
  timeSchema,
} from '#src/shared/shapes.ts'
import {
  hotelTypes,
  serviceCategories,
  serviceCommunicationStatuses,
  servicePaymentStatuses,
} from './categories.values.ts'
import { costKinds, costRepeats, gratuityBases, gratuityRoundings, gratuityValues } from './cost-kinds.values.ts'
import { roomTypes } from './room-types.values.ts'

const whole = (min: number, max: number, code: string) =>
  z.int({ error: code }).min(min, { error: code }).max(max, { error: code })
const line = (maxLength: number) => lineText(maxLength).nullish()
const cents = (code: string) => whole(0, 9_999_999, code)
const offset = whole(-730, 60, 'services.offset')

const allotmentForm = z
  .object({
    roomType: z.enum(roomTypes, { error: 'services.room-type-missing' }),
    quantity: whole(0, 500, 'services.quantity-missing'),
    priceCents: cents('services.price-missing'),
    /** The number of rooms that the hotel could give; null while unknown. */
    availableQuantity: whole(0, 500, 'services.available-range').nullish(),
    extraCents: cents('shapes.cents').default(0),
    checkInDay: whole(1, 60, 'services.check-in-missing'),
    checkOutDay: whole(1, 61, 'services.check-out-missing'),
  })
  .refine((row) => row.checkOutDay > row.checkInDay, {
    ...{ path: ['checkOutDay'], error: 'services.check-out-before-check-in' },
    ...once(({ checkInDay, checkOutDay }) => Number.isInteger(checkInDay) && Number.isInteger(checkOutDay)),
  })

const gratuityForm = z.object({
  /**
   * The service of which one is free: this service, or another of the same itinerary, with which the row is then
   * stored.
   */
  service: z.union([z.literal('this'), z.uuid()], { error: 'services.gratuity-service-missing' }),
  threshold: whole(1, 500, 'services.gratuity-threshold-missing'),
  basis: z.enum(gratuityBases).default('payingPersons'),
  countsFree: z.boolean().default(false),
  rounding: z.enum(gratuityRoundings).default('down'),
  max: whole(1, 500, 'services.gratuity-max').nullish(),
  value: z.enum(gratuityValues).default('halfTwin'),
})

nameShapes({ GratuityForm: gratuityForm })

/** The form of a service. Rows of `allotments` and `gratuities` replace the stored ones. */
export const serviceForm = z
  .object({
    day: whole(1, 60, 'services.day-range'),
    position: z.int().min(0).max(greatestWhole).optional(),
    category: z.enum(serviceCategories, { error: 'services.category-missing' }),
    /** Empty: the name is made from category and place (`serviceName`). */
    name: line(120),
    code: line(40),
    costKind: z.enum(costKinds, { error: 'services.cost-kind-missing' }),
    repeats: z.enum(costRepeats).default('once'),
    providerId: z.uuid({ error: 'services.provider-missing' }),
    contactId: z.uuid().nullish(),
    /** Null while the cost is unknown. */
    amountCents: whole(0, 9_999_999_999, 'shapes.cents').nullish(),
    /**
     * Only for a fixed cost that is no hotel: the amount holds up to a number of people, and each further person costs
     * more.
     */
    steps: z
      .object({
        upTo: whole(1, 500, 'services.steps-up-to'),
        beyondCents: whole(1, 9_999_999, 'services.steps-beyond'),
      })
      .nullish(),
    /** Null where the supplier's own terms apply. */
    paymentTerms: line(200),
    hotelType: z.enum(hotelTypes).nullish(),
    hasBeverages: z.boolean().default(false),
    startsAt: timeSchema.nullish(),
    location: line(120),
    pnr: line(60),
    notes: notesSchema.nullish(),
    paymentStatus: z.enum(servicePaymentStatuses).default('toBePaid'),
    communicationStatus: z.enum(serviceCommunicationStatuses).default('toSend'),
    /** Only in a trip; a template has offsets. */
    optionOn: daySchema.nullish(),
    releaseOn: daySchema.nullish(),
    optionOffset: offset.nullish(),
    releaseOffset: offset.nullish(),
    releaseDays: alertDaysSchema.nullish(),
    roomingDays: alertDaysSchema.nullish(),
    maxPerGuide: whole(1, 500, 'services.max-per-guide').nullish(),
    guidesBooked: whole(0, 50, 'services.guides-range').nullish(),
    hasLimitedAccess: z.boolean({ error: 'services.limited-access-missing' }),
    accessLimit: whole(1, 500, 'services.limit-missing').nullish(),
    isInHouse: z.boolean().default(false),
    isExtraEu: z.boolean().default(false),
    allotments: z.array(allotmentForm).max(40, { error: 'services.too-many-rows' }).default([]),
    gratuities: z.array(gratuityForm).max(20, { error: 'services.too-many-gratuities' }).default([]),
    /** Only for an added service: the documents uploaded for it, or those of the removed service that is restored. */
    files: z.array(z.uuid()).max(100, { error: 'services.too-many-files' }).default([]),
    /** Only for an added service: the removed service that it replaces. It gets that service's papers and messages. */
    restores: z.uuid().nullish(),
  })
  .refine((service) => !service.hasLimitedAccess || service.accessLimit != null, {
    ...{ path: ['accessLimit'], error: 'services.limit-missing' },
    ...once(({ hasLimitedAccess }) => typeof hasLimitedAccess === 'boolean'),
  })
  .refine(({ steps, amountCents }) => !steps || amountCents != null, {
    ...{ path: ['amountCents'], error: 'services.steps-amount' },
    ...once(({ steps }) => typeof steps === 'object'),
  })
export type ServiceForm = z.output<typeof serviceForm>
