import type { Fault } from '#src/shared/refusal.ts'

export type DefinitionFields = {
  minParticipants: number | null
  unitCents: number | null
  markupBps: number | null
  marginBps: number | null
}

/** What is wrong in a cost definition beyond its single fields; `isOnSale`: a trip that is no draft any more. */
export function definitionFaults(fields: DefinitionFields, isOnSale: boolean): Fault[] {
  const faults: Fault[] = []
  if (isOnSale && fields.minParticipants === null) faults.push({ path: '/minParticipants', code: 'costs.minimum-kept' })
  if (isOnSale && fields.unitCents === null) faults.push({ path: '/unitCents', code: 'costs.price-kept' })
  if (fields.markupBps !== null && fields.marginBps !== null)
    faults.push({ path: '/marginBps', code: 'costs.markup-or-margin' })
  return faults
}
