import type { Settings } from '#src/features/settings/settings.contract.ts'
import type { ServiceCategory } from './categories.values.ts'

export type GuideLimits = Pick<Settings, 'maxPerGuide' | 'maxPerGuideOnVisits'>

/**
 * The number of participants for one guide: that of the service, otherwise the agency's, which is lower inside a museum
 * ("Ingresso e visita") than in a town (rules of the trade 1.3).
 */
export function guideLimitOf(service: { category: ServiceCategory; maxPerGuide: number | null }, usual: GuideLimits) {
  return service.maxPerGuide ?? (service.category === 'visit' ? usual.maxPerGuideOnVisits : usual.maxPerGuide)
}
