import type { Person } from '#src/features/customers/person/person.contract.ts'
import { fullName, type PersonValues, personValuesOf } from '#src/features/customers/person/person.values.ts'
import { personDifferences } from '#src/features/customers/person/person-differences.words.ts'
import { formatDay } from '#src/shared/day.ts'
import { Differences } from '#src/web/forms/differences.tsx'
import { t } from '#src/web/text.ts'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'

type SamePersonFactsProps = { known: Person | undefined; entered: PersonValues }

/** The person who has the tax code, beside the entered values that differ; empty fields do not differ. */
export function SamePersonFacts({ known, entered }: SamePersonFactsProps) {
  if (!known) return <SkeletonRows count={3} />
  const found = personDifferences(entered, personValuesOf(known)).filter(
    ({ mine, theirs }) => mine !== '' && theirs !== '',
  )
  const who = [fullName(known), known.bornOn && formatDay(known.bornOn), known.birthPlace].filter(Boolean).join(' · ')
  return (
    <>
      <p>{t('customers.same-person-code', { code: entered.taxCode, who })}</p>
      <Differences
        found={found}
        titles={{
          field: t('customers.same-person-field'),
          theirs: t('customers.same-person-known'),
          mine: t('customers.same-person-entered'),
        }}
      />
    </>
  )
}
