import type { Person } from '#src/features/customers/customers.contract.ts'
import { fullName, type PersonValues, personValuesOf } from '#src/features/customers/person.values.ts'
import { personDifferences } from '#src/features/customers/person-differences.words.ts'
import { formatDay } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './same-person.module.css'

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
      <div className={styles.found}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('customers.same-person-field')}</th>
              <th scope="col">{t('customers.same-person-known')}</th>
              <th scope="col">{t('customers.same-person-entered')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ field, theirs, mine }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
