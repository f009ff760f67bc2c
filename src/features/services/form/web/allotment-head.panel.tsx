import { t } from '#src/web/text.ts'
import styles from './allotment.module.css'

/** The headers of the allotment. Counts and amounts are at the right. */
export function AllotmentHead() {
  return (
    <>
      <colgroup>
        <col />
        <col className={styles.c66} />
        <col className={styles.c82} />
        <col className={styles.c90} />
        <col className={styles.c90} />
        <col className={styles.c84} />
        <col className={styles.c84} />
        <col className={styles.c34} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('services.allotment.roomType')}</th>
          {(['quantity', 'priceCents', 'availableQuantity', 'extraCents'] as const).map((column) => (
            <th key={column} scope="col" className={styles.number} title={t(`services.allotment-hint.${column}`)}>
              {t(`services.allotment.${column}`)}
            </th>
          ))}
          <th scope="col">{t('services.allotment.checkInDay')}</th>
          <th scope="col">{t('services.allotment.checkOutDay')}</th>
          <th scope="col">
            <span className="for-readers">{t('services.row-actions')}</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
