import { formatCents, formatPercent } from '#src/shared/money.ts'
import type { CostDefinition } from './costs.rules.ts'
import { costsText } from './costs.text.ts'

type Values = CostDefinition & { scenarios: readonly number[] }
const fields = [
  'minParticipants',
  'unitCents',
  'adultCents',
  'childCents',
  'singleSupplementCents',
  'markupBps',
  'marginBps',
  'agencyFeeBps',
  'insuranceBps',
  'isInsuranceIncluded',
  'roundingCents',
  'freeEvery',
] as const

function said(field: (typeof fields)[number], value: number | boolean | null): string {
  if (value === null || Number.isNaN(value)) return ''
  if (typeof value === 'boolean') return costsText[value ? 'costs.yes' : 'costs.no']
  if (field.endsWith('Cents')) return formatCents(value)
  return field.endsWith('Bps') ? formatPercent(value) : String(value)
}

/** What differs between the form and the definition as somebody else saved it meanwhile, field by field, as it is read. */
export function costDifferences(mine: Values, theirs: Values): { field: string; theirs: string; mine: string }[] {
  const found = fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      ...{
        field: costsText[`costs.field.${field}`],
        theirs: said(field, theirs[field]),
        mine: said(field, mine[field]),
      },
    }))
  const [ours, others] = [mine.scenarios.join(', '), theirs.scenarios.join(', ')]
  return ours === others ? found : [...found, { field: costsText['costs.numbers'], theirs: others, mine: ours }]
}
