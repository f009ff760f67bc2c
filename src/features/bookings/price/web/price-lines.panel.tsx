import { IconLock, IconX } from '@tabler/icons-react'
import { lineLabel } from '#src/features/bookings/price/price.rules.ts'
import type { LivePrice } from '#src/features/bookings/price/price.values.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './price-lines.module.css'

type PriceLinesProps = {
  price: LivePrice
  /** When the price was frozen. */
  confirmedAt: string | null
  /** Takes an amount by hand away again. */
  onRemoveExtra?: ((index: number) => void) | undefined
}

/** A price line by line, with where each comes from. */
export function PriceLines({ price, confirmedAt, onRemoveExtra }: PriceLinesProps) {
  const { lines, isFrozen, priceCents, owedCents } = price
  return (
    <table className={styles.lines}>
      {isFrozen && confirmedAt ? (
        <caption>
          <Icon of={IconLock} size="tiny" />
          {t('bookings.frozen', { day: formatDay(todayIn(new Date(confirmedAt))) })}
        </caption>
      ) : (
        <caption className="for-readers">{t('bookings.price')}</caption>
      )}
      <thead className="for-readers">
        <tr>
          <th scope="col">{t('bookings.price-line')}</th>
          <th scope="col">{t('bookings.price-amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              <span className={styles.name}>
                {lineLabel(line)}
                {line.extra !== null && onRemoveExtra && (
                  <IconButton
                    icon={IconX}
                    size="small"
                    className={styles.remove}
                    label={t('bookings.extra-remove', { what: lineLabel(line) })}
                    onClick={() => onRemoveExtra(line.extra!)}
                  />
                )}
              </span>
              <small>{line.source}</small>
            </th>
            <td>{euro(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payments.total')}</th>
          <td>{euro(priceCents)}</td>
        </tr>
        {owedCents !== priceCents && (
          <tr className={styles.net}>
            <th scope="row">{t('bookings.price-net')}</th>
            <td>{euro(owedCents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
