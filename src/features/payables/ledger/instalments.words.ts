import { formatDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { payablesText } from './payables.text.ts'

/** The instalments as their form holds them. */
export type InstalmentsTyped = { instalments: { dueOn: string | null; cents: number | null }[] }

/** The instalments of two sides that differ, in words: a form and what is stored. */
export function instalmentDifferences(mine: InstalmentsTyped, theirs: InstalmentsTyped): Difference[] {
  const line = { field: payablesText['payables.instalments'], theirs: inWords(theirs), mine: inWords(mine) }
  return line.theirs === line.mine ? [] : [line]
}

/** The instalments in words: "10/03/2027 € 2.000,00, …"; empty without any. */
export function inWords({ instalments }: InstalmentsTyped): string {
  return instalments
    .map(({ dueOn, cents }) => [dueOn && formatDay(dueOn), cents !== null && euro(cents)].filter(Boolean).join(' '))
    .join(', ')
}
