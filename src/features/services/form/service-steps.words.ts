import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { euro } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import { beyondSteps, type Steps, steppedCents } from './service-amount.rules.ts'

const texts = serviceFormText

/** A price in steps: "€ 130,00 fino a 20 persone, poi € 2,00 ciascuna". */
export function stepsInWords(amountCents: number, { upTo, beyondCents }: Steps): string {
  return fillText(texts['services.steps-said'], { first: euro(amountCents), n: upTo, each: euro(beyondCents) })
}

/**
 * The cost of a price in steps for the people of a trip, with the working: "Con i 34 partecipanti di adesso: € 130,00 +
 * 14 × € 2,00 = € 158,00". Without people (a template), for ten beyond the first step.
 */
export function stepsForPeople(
  { amountCents, steps, groups = 1 }: { amountCents: number; steps: Steps; groups?: number },
  people: number | null,
): string {
  const n = people ?? steps.upTo + 10
  const beyond = beyondSteps(steps, n, groups)
  const first = groups > 1 ? `${groups} × ${euro(amountCents)}` : euro(amountCents)
  const total = euro(steppedCents({ amountCents, steps }, n, groups))
  const parts = [first, ...(beyond > 0 ? [`${beyond} × ${euro(steps.beyondCents)}`] : [])].join(' + ')
  const said = parts === total ? total : `${parts} = ${total}`
  const sum = groups > 1 ? `${fillText(texts['services.steps-groups'], { n: groups })}, ${said}` : said
  return fillText(texts[people === null ? 'services.steps-example' : 'services.steps-now'], { n, sum })
}
