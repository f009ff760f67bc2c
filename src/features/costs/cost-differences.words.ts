import type { Difference } from '#src/shared/difference.ts'
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

function inWords(field: (typeof fields)[number], value: number | boolean | null): string {
  if (value === null || Number.isNaN(value)) return ''
  if (typeof value === 'boolean') return costsText[value ? 'costs.yes' : 'costs.no']
  if (field.endsWith('Cents')) return formatCents(value)
  return field.endsWith('Bps') ? formatPercent(value) : String(value)
}

/**
 * The fields, in words, in which two sides of a cost definition differ: the form and what somebody else saved
 * meanwhile, or a definition before and after an edit.
 */
export function costDifferences(mine: Values, theirs: Values): (Difference & { key: keyof Values })[] {
  const found = fields
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({
      key,
      field: costsText[`costs.field.${key}`],
      theirs: inWords(key, theirs[key]),
      mine: inWords(key, mine[key]),
    }))
  const numbers = { theirs: theirs.scenarios.join(', '), mine: mine.scenarios.join(', ') }
  if (numbers.theirs === numbers.mine) return found
  return [...found, { key: 'scenarios', field: costsText['costs.numbers'], ...numbers }]
}
