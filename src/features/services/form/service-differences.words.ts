import { providersText } from '#src/features/providers/providers.text.ts'
import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { formatCents } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import type { ServiceCategory } from './categories.values.ts'
import { gratuityInWords } from './gratuity.words.ts'
import type { ServiceValues } from './service.values.ts'

const texts = serviceFormText
type Key = keyof typeof texts
const say = (key: Key, params = {}) => fillText(texts[key], params)

const labels = {
  category: 'services.field.category',
  code: 'services.field.code',
  day: 'services.field.day',
  name: 'services.field.name',
  location: 'services.field.location',
  startsAt: 'services.field.startsAt',
  costKind: 'services.field.costKind',
  amountCents: 'services.field.amount',
  steps: 'services.field.steps',
  paymentTerms: 'services.field.paymentTerms',
  repeats: 'services.field.repeats',
  hotelType: 'services.field.hotelType',
  maxPerGuide: 'services.field.maxPerGuide',
  guidesBooked: 'services.field.guidesBooked',
  hasBeverages: 'services.field.beverages',
  isInHouse: 'services.field.renderedBy',
  isExtraEu: 'services.field.isExtraEu',
  pnr: 'services.field.pnr',
  paymentStatus: 'services.field.payment',
  communicationStatus: 'services.field.communication',
  provider: 'services.part.provider',
  contactId: 'services.field.contact',
  allotments: 'services.part.allotment',
  gratuities: 'services.part.gratuity',
  hasLimitedAccess: 'services.part.access',
  accessLimit: 'services.field.accessLimit',
  notes: 'services.part.notes',
  optionOn: 'services.field.optionOn',
  releaseOn: 'services.field.releaseOn',
  optionOffset: 'services.field.optionOffset',
  releaseOffset: 'services.field.releaseOffset',
  releaseDays: 'services.field.releaseDays',
  roomingDays: 'services.field.roomingDays',
} as const satisfies Partial<Record<keyof ServiceValues, Key>>
type Field = keyof typeof labels

const chosen: Partial<Record<Field, string>> = {
  costKind: 'cost-kind',
  repeats: 'repeats',
  hotelType: 'hotel-type',
  paymentStatus: 'payment',
  communicationStatus: 'communication',
}

function inWords(field: Field, values: ServiceValues): string {
  const value = values[field]
  if (field === 'isInHouse') return say(value ? 'services.rendered-by.inHouse' : 'services.rendered-by.thirdParty')
  if (field === 'provider') return values.provider?.companyName ?? ''
  if (field === 'steps') return stepsInWords(values)
  if (field === 'allotments') return values.allotments.map(rowInWords).join('; ')
  if (field === 'gratuities') return values.gratuities.map(gratuityInWords).join('; ')
  if (value === null || value === '') return ''
  if (field === 'category') return providersText[`providers.kind.${value as ServiceCategory}`]
  if (field === 'contactId') return say('services.contact-chosen')
  if (field === 'day') return say('services.day', { n: Number(value) })
  if (field === 'amountCents') return formatCents(Number(value))
  if (typeof value === 'boolean') return say(value ? 'services.yes' : 'services.no')
  if (chosen[field]) return say(`services.${chosen[field]}.${value}` as Key)
  return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value)
}

function stepsInWords({ steps }: ServiceValues): string {
  const { upTo = null, beyondCents = null } = steps ?? {}
  if (upTo === null || beyondCents === null || Number.isNaN(beyondCents)) return ''
  return say('services.steps-short', { n: upTo, beyond: formatCents(beyondCents) })
}

function rowInWords({ roomType, quantity, priceCents, ...row }: ServiceValues['allotments'][number]) {
  const { availableQuantity, extraCents, checkInDay, checkOutDay } = row
  const dates = [checkInDay, checkOutDay].map((day) => (day !== null && isDay(day) ? formatDay(day) : (day ?? '')))
  const price = priceCents === null || Number.isNaN(priceCents) ? '' : formatCents(priceCents)
  const more = [
    extraCents && say('services.allotment-said-extra', { amount: formatCents(extraCents) }),
    availableQuantity !== null && say('services.allotment-said-available', { n: availableQuantity }),
  ]
  return [`${quantity ?? ''} ${roomType ?? ''} ${price} ${dates.join('–')}`.trim(), ...more].filter(Boolean).join(', ')
}

/**
 * The fields, in words, in which two sides of a service differ: the form and what somebody else saved meanwhile, or a
 * service before and after an edit.
 */
export function serviceDifferences(mine: ServiceValues, theirs: ServiceValues): (Difference & { key: Field })[] {
  const changed = (Object.keys(labels) as Field[]).filter(
    (field) => JSON.stringify(mine[field] ?? '') !== JSON.stringify(theirs[field] ?? ''),
  )
  return changed.map((key) => ({
    key,
    field: say(labels[key]),
    // Of a contact the form holds only the id.
    theirs:
      key === 'contactId' && mine.contactId && theirs.contactId ? say('services.contact-other') : inWords(key, theirs),
    mine: inWords(key, mine),
  }))
}
