import { pastedCells } from '#src/features/bookings/importing/pasted-cells.values.ts'
import { pastedColumns } from '#src/features/bookings/importing/pasted-columns.values.ts'
import type { PastedPerson } from '#src/features/bookings/importing/pasted-people.values.ts'
import type { Day } from '#src/shared/day.ts'
import { t, textOfCode } from '#src/web/text.ts'
import styles from './pasted-people.module.css'

type PastedPeopleProps = { people: readonly PastedPerson[]; unread: readonly string[]; today: Day }

/** Everything that was read from the rows, with each fault at its cell. Empty columns are left out. */
export function PastedPeople({ people, unread, today }: PastedPeopleProps) {
  const rows = people.map((one) => pastedCells(one, today))
  const columns = pastedColumns.filter((key) => rows.some((cells) => cells.has(key)))
  const wrong = rows.filter((cells) => [...cells.values()].some(({ fault }) => fault && !fault.isWarning)).length
  return (
    <>
      <div className={styles.said} role="status">
        {wrong > 0 && <p className={styles.wrong}>{t('customers.pasted-wrong', { n: wrong })}</p>}
        {unread.length > 0 && <p>{t('customers.pasted-unread', { columns: unread.join(', ') })}</p>}
      </div>
      <section className={styles.frame} tabIndex={0} aria-label={t('customers.pasted')}>
        <table className={styles.table}>
          <caption className="for-readers">{t('customers.pasted')}</caption>
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {t(`customers.field.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={index}>
                {columns.map((key) => {
                  const { said = '', fault = null } = cells.get(key) ?? {}
                  const Cell = key === 'surname' ? 'th' : 'td'
                  return (
                    <Cell key={key} {...(key === 'surname' && { scope: 'row' })}>
                      {key === 'taxCode' ? <span className="mono">{said}</span> : said}
                      {fault && (
                        <small className={fault.isWarning ? styles.warning : styles.fault}>
                          {textOfCode(fault.code, fault.params)}
                        </small>
                      )}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
