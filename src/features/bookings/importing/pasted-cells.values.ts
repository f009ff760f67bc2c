import { PersonInput } from '#src/features/customers/person/person.contract.ts'
import { customersText } from '#src/features/customers/person/person.text.ts'
import { blankPerson, personInputOf } from '#src/features/customers/person/person.values.ts'
import { consentRefusal, missingText, wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import { type Day, formatDay, isDay } from '#src/shared/day.ts'
import { paramsOfFault } from '#src/shared/shape-faults.ts'
import { taxCodeMismatches } from '#src/shared/tax-code.ts'
import type { TextParams } from '#src/shared/text.ts'
import { type PastedColumn, pastedColumns } from './pasted-columns.values.ts'
import type { PastedPerson } from './pasted-people.values.ts'

type CellFault = { code: string; params?: TextParams | undefined; isWarning?: boolean }
/** The text of a cell and its fault. A person with a mere warning can be saved. */
type PastedCell = { said: string; fault: CellFault | null }

/** The cells of a pasted person that hold a text, or that lack one which other cells require. */
export function pastedCells(pasted: PastedPerson, today: Day): Map<PastedColumn, PastedCell> {
  const faults = faultsOf(pasted, today)
  const cells = new Map<PastedColumn, PastedCell>()
  for (const key of pastedColumns) {
    const cell = { said: cellText(key, pasted), fault: faults.get(key) ?? null }
    if (cell.said || cell.fault) cells.set(key, cell)
  }
  return cells
}

function cellText(key: PastedColumn, { person, unknown }: PastedPerson): string {
  const value = person[key] ?? ''
  if (!value) return unknown[key] ?? ''
  if (key === 'documentType' && person.documentType) return customersText[`customers.document.${person.documentType}`]
  return isDay(value) ? formatDay(value) : value
}

/** The first fault of each column: of its format, otherwise of the person's form. */
function faultsOf({ person, unknown }: PastedPerson, today: Day): Map<string, CellFault> {
  const found = new Map<string, CellFault>()
  const add = (key: string, fault: CellFault) => {
    if (!found.has(key)) found.set(key, fault)
  }
  const input = personInputOf({ ...blankPerson, ...person })
  for (const key of Object.keys(unknown)) add(key, { code: 'shapes.choice' })
  for (const key of ['surname', 'name'] as const)
    if (!input[key]) add(key, { code: missingText[key], ...(key === 'name' && { isWarning: true }) })
  for (const { path, message, ...limits } of PersonInput.safeParse(input).error?.issues ?? [])
    add(String(path[0]), { code: message, params: paramsOfFault(limits) })
  for (const { path, code } of wrongFields(input, today)) add(path.slice(1), { code })
  const consent = consentRefusal(input)
  if (consent) add('allergies', { code: consent })
  const bornOn = input.bornOn !== null && isDay(input.bornOn) ? input.bornOn : null
  if (input.taxCode && taxCodeMismatches(input.taxCode, { ...input, bornOn }).length > 0)
    add('taxCode', { code: 'customers.tax-code-mismatch', isWarning: true })
  return found
}
