import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import type { Preview } from '#src/features/bookings/withdrawal/cancellation.values.ts'
import { withdrawalSaid } from '#src/features/bookings/withdrawal/penalty-scale.rules.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro, formatPercent } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'

type Band = Preview['scale'][number]

const bandInWords = ({ fromDay, toDay }: Band) =>
  toDay === null
    ? t('bookings.penalty.band.open', { from: fromDay })
    : t('bookings.penalty.band.closed', { from: fromDay, to: toDay })

/** The way in which the days were counted, as the settings say. */
function countedHow({ isWorkingDaysOnly, isWithdrawalDayCounted, isDepartureDayCounted }: Preview['counting']): string {
  const days = t(isWorkingDaysOnly ? 'bookings.penalty.counted.working' : 'bookings.penalty.counted.calendar')
  if (isWithdrawalDayCounted)
    return t(isDepartureDayCounted ? 'bookings.penalty.counted.both' : 'bookings.penalty.counted.withdrawal', { days })
  return t(isDepartureDayCounted ? 'bookings.penalty.counted.departure' : 'bookings.penalty.counted.neither', { days })
}

/** The working of the penalty: the scale with the band that applies, and the part that is kept of each line. */
export function PenaltyWorking({ preview }: { preview: Preview }) {
  const { withdrawnOn, daysBefore, rows, priceCents, retainedCents } = preview
  const scale = preview.scale.toSorted((a, b) => b.fromDay - a.fromDay)
  const applied = scale.find(({ isApplied }) => isApplied)
  return (
    <div className={styles.penalty}>
      <div className={styles.penaltyHead}>
        <h3>{t('bookings.penalty.title')}</h3>
        <p>
          {t(withdrawalSaid(preview.counting), { day: formatDay(withdrawnOn), n: daysBefore })}
          <small>{countedHow(preview.counting)}</small>
        </p>
      </div>
      <ol className={styles.scale} aria-label={t('bookings.penalty-scale')}>
        {scale.map((band) => (
          <li key={band.fromDay} aria-current={band.isApplied || undefined}>
            {bandInWords(band)}
            <b>{formatPercent(band.percentBps)}</b>
          </li>
        ))}
      </ol>
      <table className={styles.work}>
        <caption className="for-readers">{t('bookings.penalty-working')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bookings.penalty-line')}</th>
            <th scope="col" className={styles.number}>
              {t('bookings.penalty.price')}
            </th>
            <th scope="col" className={styles.number}>
              {t('bookings.penalty.title')}
            </th>
            <th scope="col" className={styles.number}>
              {t('bookings.penalty.retained')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                {row.label ?? t(`bookings.item.${row.kind}`)}
                <small>{t(`bookings.penalty.why.${row.note}`, { days: applied ? bandInWords(applied) : '' })}</small>
              </th>
              <td className={styles.number}>{euro(row.priceCents)}</td>
              <td className={styles.number}>{formatPercent(row.penaltyBps)}</td>
              <td className={styles.number}>{euro(row.retainedCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payments.total')}</th>
            <td className={styles.number}>{euro(priceCents)}</td>
            <td />
            <td className={styles.number}>{euro(retainedCents)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
