import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { ServiceCategory } from './categories.values.ts'

export type ServiceFields = {
  day: number
  category: ServiceCategory
  optionOn?: string | null | undefined
  releaseOn?: string | null | undefined
  optionOffset?: number | null | undefined
  releaseOffset?: number | null | undefined
  allotments: readonly { roomType: string; checkInDay: number; checkOutDay: number }[]
}

/**
 * What is wrong in a service's form against its itinerary of `days` days: days outside it, an allotment of what is no
 * hotel, two rows for the same rooms. A template takes offsets, a trip dates.
 */
export function serviceFaults(
  service: ServiceFields,
  { days, isTemplate }: { days: number; isTemplate: boolean },
): Fault[] {
  const faults: Fault[] = []
  if (service.day > days) faults.push({ path: '/day', code: 'services.day-range' })
  const unwanted = isTemplate ? (['optionOn', 'releaseOn'] as const) : (['optionOffset', 'releaseOffset'] as const)
  for (const field of unwanted)
    if (service[field] != null) faults.push({ path: `/${field}`, code: 'services.date-or-offset' })
  if (service.category !== 'hotel' && service.allotments.length > 0)
    faults.push({ path: '/allotments', code: 'services.allotment-not-hotel' })
  const seen = new Set<string>()
  for (const [index, row] of service.allotments.entries()) {
    const path = `/allotments/${index}`
    const key = `${row.roomType} ${row.checkInDay}`
    if (seen.has(key)) faults.push({ path: `${path}/roomType`, code: 'services.allotment-twice' })
    seen.add(key)
    if (row.checkOutDay > days) faults.push({ path: `${path}/checkOutDay`, code: 'services.check-out-after-return' })
  }
  return faults
}

/** What a service is called when its form was left without a name: its category, and where it is. */
export function serviceName(category: ServiceCategory, location: string | null | undefined): string {
  const name = serviceFormText[`services.category.${category}`]
  return location ? `${name}, ${location}` : name
}
