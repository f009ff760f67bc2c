import { providersText } from '#src/features/providers/providers.text.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { ServiceCategory } from './categories.values.ts'
import type { CostKind } from './cost-kinds.values.ts'

/** A service as its form sends it. What is missing or unreadable has a fault of its own and is judged no further. */
export type ServiceFields = {
  day: number | null
  category: ServiceCategory | null
  optionOn?: string | null | undefined
  releaseOn?: string | null | undefined
  optionOffset?: number | null | undefined
  releaseOffset?: number | null | undefined
  costKind: CostKind | null
  steps?: object | null | undefined
  allotments: readonly { roomType: string | null; checkInDay: number | null; checkOutDay: number | null }[]
}

type ServiceFault =
  | 'services.day-range'
  | 'services.date-or-offset'
  | 'services.allotment-not-hotel'
  | 'services.steps-of-fixed'
  | 'services.allotment-twice'
  | 'services.check-out-after-return'

/**
 * Faults of a service's form in an itinerary of `days` days: days outside it, an allotment on a service that is not a
 * hotel, a price in steps on a cost that is not fixed, two rows for the same rooms, dates in a template, offsets in a
 * trip.
 */
export function serviceFaults(
  service: ServiceFields,
  { days, isTemplate }: { days: number; isTemplate: boolean },
): Fault<ServiceFault>[] {
  const faults: Fault<ServiceFault>[] = []
  if ((service.day ?? 0) > days) faults.push({ path: '/day', code: 'services.day-range' })
  const unwanted = isTemplate ? (['optionOn', 'releaseOn'] as const) : (['optionOffset', 'releaseOffset'] as const)
  for (const field of unwanted)
    if (service[field] != null) faults.push({ path: `/${field}`, code: 'services.date-or-offset' })
  if (service.category !== null && service.category !== 'hotel' && service.allotments.length > 0)
    faults.push({ path: '/allotments', code: 'services.allotment-not-hotel' })
  if (service.steps && service.costKind !== null && (service.costKind !== 'fixed' || service.category === 'hotel'))
    faults.push({ path: '/steps', code: 'services.steps-of-fixed' })
  const seen = new Set<string>()
  for (const [index, row] of service.allotments.entries()) {
    const path = `/allotments/${index}`
    const isWhole = row.roomType !== null && Number.isInteger(row.checkInDay)
    const key = `${row.roomType} ${row.checkInDay}`
    if (isWhole && seen.has(key)) faults.push({ path: `${path}/roomType`, code: 'services.allotment-twice' })
    seen.add(key)
    if ((row.checkOutDay ?? 0) > days)
      faults.push({ path: `${path}/checkOutDay`, code: 'services.check-out-after-return' })
  }
  return faults
}

/** The name of a service whose form has none: its category and place. */
export function serviceName(category: ServiceCategory, location: string | null | undefined): string {
  const name = providersText[`providers.kind.${category}`]
  return location ? `${name}, ${location}` : name
}
