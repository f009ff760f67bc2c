import type { z } from 'zod'
import type { saveCosts } from './costs.contract.ts'

type Definition = z.output<(typeof saveCosts)['schema']['body']>

/** Minimum 25, 420 euro, as the first version of a new itinerary is saved; what is given replaces what is invented. */
export function aDefinition(given: Partial<Definition> = {}): Definition {
  return {
    minParticipants: 25,
    unitCents: 42_000,
    adultCents: null,
    childCents: 33_600,
    singleSupplementCents: 9_000,
    agencyFeeBps: null,
    insuranceBps: 400,
    isInsuranceIncluded: false,
    markupBps: 1_500,
    marginBps: null,
    roundingCents: 500,
    freeEvery: null,
    scenarios: [],
    version: 1,
    ...given,
  }
}
