import { fillText } from '#src/shared/text.ts'
import type { GratuityValues } from './service.values.ts'
import { serviceFormText as texts } from './service-form.text.ts'

/**
 * A gratuity with all its terms: "1 ogni 25 paganti, una singola, al massimo 2". A place in half a twin goes without
 * saying, and would be wrong of a museum.
 */
export function gratuityInWords(gratuity: Omit<GratuityValues, 'service'>): string {
  const { threshold, basis, value, max, countsFree, rounding } = gratuity
  return [
    fillText(texts['services.gratuity-said'], { n: threshold ?? '', basis: texts[`services.basis.${basis}`] }),
    value !== 'halfTwin' && texts[`services.gratuity-value.${value}`].toLowerCase(),
    max !== null && Number.isInteger(max) && fillText(texts['services.gratuity-said-max'], { n: max }),
    countsFree && texts['services.gratuity.countsFree'].toLowerCase(),
    rounding === 'up' && texts['services.gratuity.roundsUp'].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}
