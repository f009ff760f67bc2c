import { fillText } from '#src/shared/text.ts'
import type { GratuityValues } from './service.values.ts'
import { serviceFormText as texts } from './service-form.text.ts'

/** A gratuity with all its terms: "1 ogni 25 paganti, mezza doppia, al massimo 2". */
export function gratuityInWords(gratuity: Omit<GratuityValues, 'service'>): string {
  const { threshold, basis, value, max, countsFree, rounding } = gratuity
  return [
    fillText(texts['services.gratuity-said'], { n: threshold ?? '', basis: texts[`services.basis.${basis}`] }),
    texts[`services.gratuity-value.${value}`].toLowerCase(),
    max !== null && Number.isInteger(max) && fillText(texts['services.gratuity-said-max'], { n: max }),
    countsFree && texts['services.gratuity.countsFree'].toLowerCase(),
    rounding === 'up' && texts['services.gratuity.roundsUp'].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}
