import { IconLock, IconX } from '@tabler/icons-react'
import { isByHand, type PriceLine, shownLines } from '#src/features/bookings/price/price.rules.ts'
import type { LivePrice } from '#src/features/bookings/price/price.values.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './price-lines.module.css'

type PriceLinesProps = {
  price: LivePrice
  /** The instant at which the price was frozen. */
  confirmedAt: string | null
  /** The name of a head, by its id in the lines. */
  nameOf: (head: string) => string
  /** Removes an amount by hand, by its index in `price.byHand`. */
  onRemoveExtra?: ((index: number) => void) | undefined
}

/** A price line by line, with the source of each line, and with its head where there are several. */
export function PriceLines({ price, confirmedAt, nameOf, onRemoveExtra }: PriceLinesProps) {
  const { lines, state, priceCents, owedCents } = price
  const sourceOf = ({ source, participantId, kind }: Pick<PriceLine, 'source' | 'participantId' | 'kind'>) => {
    const isOfOne = isByHand({ kind }) || kind === 'singleSupplement'
    return isOfOne && participantId !== null ? `${nameOf(participantId)} · ${source}` : source
  }
  return (
    <table className={styles.lines}>
      {state !== 'open' && confirmedAt ? (
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
        {shownLines(lines).map(({ name, kind, source, cents, lines: ofRow }, index) => (
          <tr key={index}>
            <th scope="row">
              <span className={styles.name}>
                {name}
                {isByHand({ kind }) && onRemoveExtra && (
                  <IconButton
                    icon={IconX}
                    size="small"
                    className={styles.remove}
                    label={t('bookings.extra-remove', { what: name })}
                    onClick={() => onRemoveExtra(price.byHand.indexOf(ofRow[0]!))}
                  />
                )}
              </span>
              <small>{sourceOf({ source, kind, participantId: ofRow[0]!.participantId })}</small>
            </th>
            <td>{euro(cents)}</td>
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
