import { isSamePrice, leftAfter, type MovePreview, movedLines } from '#src/features/bookings/moving/move.view.ts'
import type { PriceChoice } from '#src/features/bookings/moving/moving.rules.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './move.module.css'

type MovePriceProps = {
  preview: MovePreview
  days: { now: Day; next: Day }
  choice: PriceChoice
  onChoice: (choice: PriceChoice) => void
  reason: string
  onReason: (reason: string) => void
  reasonError: string | false | undefined
  priceError: string | undefined
}

const short = (day: Day) => formatDay(day).slice(0, 5)
const signed = (cents: number) => (cents === 0 ? '' : cents > 0 ? `+${euro(cents)}` : euro(cents))

/** The price now and on the new date, the choice between them, and what is left to pay. */
export function MovePrice(props: MovePriceProps) {
  const { preview, days, choice, onChoice, reason, onReason } = props
  const priceError = props.priceError ?? ''
  const asked = preview[choice]
  const left = leftAfter(preview, choice)
  const { depositCents, balanceDueOn } = asked
  return (
    <>
      <table className={styles.prices}>
        <caption className="for-readers">{t('bookings.move.price')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bookings.move.price')}</th>
            <td>{short(days.now)}</td>
            <td>{short(days.next)}</td>
            <td>{t('bookings.move.difference')}</td>
          </tr>
        </thead>
        <tbody>
          {movedLines(preview, choice).map(({ name, beforeCents, afterCents, differenceCents }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{beforeCents !== null && euro(beforeCents)}</td>
              <td>{afterCents !== null && euro(afterCents)}</td>
              <td className={classes(differenceCents > 0 && styles.more)}>{signed(differenceCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payments.total')}</th>
            <td>{euro(preview.now.priceCents)}</td>
            <td>{euro(asked.priceCents)}</td>
            <td className={classes(asked.priceCents > preview.now.priceCents && styles.more)}>
              {signed(asked.priceCents - preview.now.priceCents)}
            </td>
          </tr>
        </tfoot>
      </table>
      {(!isSamePrice(preview) || priceError) && (
        <RadioList<PriceChoice>
          label={t('bookings.move.price')}
          isLabelHidden
          choices={[
            { value: 'new', label: `${t('bookings.move.new')} · ${euro(preview.new.priceCents)}` },
            { value: 'kept', label: `${t('bookings.move.kept')} · ${euro(preview.kept.priceCents)}` },
          ]}
          value={choice}
          onChange={onChoice}
          error={priceError}
        />
      )}
      {choice === 'kept' && (
        <TextField
          label={t('bookings.move.reason')}
          isRequired
          maxLength={500}
          value={reason}
          onChange={onReason}
          error={props.reasonError}
        />
      )}
      <dl className={styles.sums}>
        <div>
          <dt>
            {t(choice === 'new' && !isSamePrice(preview) ? 'bookings.move.new-price' : 'bookings.move.kept-price')}
            {asked.owedCents !== asked.priceCents && <small>{t('bookings.price-net')}</small>}
          </dt>
          <dd>{euro(asked.owedCents)}</dd>
        </div>
        <div>
          <dt>{t('bookings.move.paid')}</dt>
          <dd>{euro(-preview.paidCents)}</dd>
        </div>
        <div className={styles.left}>
          <dt>
            {t(left < 0 ? 'bookings.move.back' : 'bookings.move.left')}
            {left > 0 && balanceDueOn && (
              <small>{t('bookings.move.balance-by', { day: formatDay(balanceDueOn) })}</small>
            )}
          </dt>
          <dd>{euro(Math.abs(left))}</dd>
        </div>
      </dl>
      {depositCents > 0 && (
        <p className={styles.deposit}>
          {t('bookings.move.deposit', { day: short(days.next), deposit: euro(depositCents) })}{' '}
          {preview.paidCents >= depositCents && t('bookings.move.deposit-covered')}
        </p>
      )}
    </>
  )
}
