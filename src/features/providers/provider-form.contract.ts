import { z } from 'zod'
import { isCountry } from '#src/features/municipalities/countries.values.ts'
import { alertDaysSchema, lineText, notesSchema, onceTexts, requiredText } from '#src/shared/shapes.ts'
import { fieldRefusal, type ProviderFields } from './address.rules.ts'
import { emailShape, phoneShape } from './contacts.contract.ts'
import { ibanRefusal } from './iban.rules.ts'
import { supplyKinds } from './supply-kinds.values.ts'

const line = (maxLength: number) => lineText(maxLength).nullish()

export const dataFields = {
  companyName: requiredText(200, 'providers.name-missing'),
  category: z.enum(supplyKinds).nullish(),
  vatNumber: line(20),
  /** True for a sole trader or another person, who may have a tax code instead of a VAT number. */
  isPerson: z.boolean().default(false),
  /** The country, as two letters of ISO 3166. */
  country: z.string({ error: 'providers.country' }).refine(isCountry, { error: 'providers.country' }).default('IT'),
  address: line(200),
  city: line(120),
  province: line(40),
  postalCode: line(12),
  phone: phoneShape,
  email: emailShape,
  iban: line(42).refine((text) => !text || ibanRefusal(text) === null, { error: 'providers.iban' }),
  paymentTerms: line(200),
  releaseDays: alertDaysSchema.nullish(),
  roomingDays: alertDaysSchema.nullish(),
}

const onceAddressed = onceTexts(['country'], ['vatNumber', 'province', 'postalCode'])
const wrongNumbers = ['providers.vat-number', 'providers.tax-code', 'providers.tax-code-of-person'] as const

/** Judges the fields that depend on the country, even while another field is wrong. */
export function judgedByCountry<Form extends z.ZodType<ProviderFields>>(form: Form): Form {
  return wrongNumbers
    .reduce<Form>(
      (judged, error) =>
        judged.refine((filled) => fieldRefusal('vatNumber', filled) !== error, {
          ...{ path: ['vatNumber'], error },
          ...onceAddressed,
        }),
      form,
    )
    .refine((filled) => fieldRefusal('province', filled) === null, {
      ...{ path: ['province'], error: 'providers.province' },
      ...onceAddressed,
    })
    .refine((filled) => fieldRefusal('postalCode', filled) === null, {
      ...{ path: ['postalCode'], error: 'providers.postal-code' },
      ...onceAddressed,
    })
}

/** The form of a new supplier. */
export const providerForm = judgedByCountry(z.object({ ...dataFields, notes: notesSchema.nullish() }))
/** The form of a supplier's data. Notes and contacts are saved separately. */
export const providerDataForm = judgedByCountry(z.object(dataFields))
