import type { Settings } from '#src/features/settings/settings.contract.ts'
import type { ServiceCategory } from './categories.values.ts'

export type GuideLimits = Pick<Settings, 'maxPerGuide' | 'maxPerGuideOnVisits'>

/**
 * How many participants one guide takes: what the service says, else what the agency says, which is fewer inside a museum
 * ("Ingresso e visita") than in a town (domain/rules.md 1.3).
 */
export function guideLimitOf(service: { category: ServiceCategory; maxPerGuide: number | null }, usual: GuideLimits) {
  return service.maxPerGuide ?? (service.category === 'visit' ? usual.maxPerGuideOnVisits : usual.maxPerGuide)
}
