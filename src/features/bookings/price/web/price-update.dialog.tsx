import { comparedLines, comparedPlan } from '#src/features/bookings/price/compared-price.view.ts'
import type { LivePrice } from '#src/features/bookings/price/price.values.ts'
import { euro } from '#src/shared/money.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './price.module.css'

type PriceUpdateProps = { before: LivePrice; after: LivePrice; onClose: () => void; onTake: () => void }

/**
 * Compares the price that a booking keeps with today's, before today's is taken. The choice is saved with the booking.
 */
export function PriceUpdateDialog({ before, after, onClose, onTake }: PriceUpdateProps) {
  const said = (cents: number | null) => (cents === null ? '–' : euro(cents))
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.price-update')}
      size="medium"
      backOut={t('bookings.price-keep')}
      footer={
        <Button
          kind="primary"
          data-autofocus
          onClick={() => {
            onTake()
            onClose()
          }}
        >
          {t('bookings.price-update')}
        </Button>
      }
    >
      <table className={styles.compared}>
        <caption className="for-readers">{t('bookings.price')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bookings.penalty-line')}</th>
            <td>{t('bookings.price-before')}</td>
            <td>{t('bookings.price-today')}</td>
          </tr>
        </thead>
        <tbody>
          {comparedLines(before.lines, after.lines).map(({ name, beforeCents, afterCents }, index) => (
            <tr key={index} className={beforeCents === afterCents ? styles.same : undefined}>
              <th scope="row">{name}</th>
              <td>{said(beforeCents)}</td>
              <td>{said(afterCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payments.total')}</th>
            <td>{euro(before.priceCents)}</td>
            <td>{euro(after.priceCents)}</td>
          </tr>
          {comparedPlan(before, after).map(({ what, beforeCents, afterCents }) => (
            <tr key={what}>
              <th scope="row">{t(what)}</th>
              <td>{euro(beforeCents)}</td>
              <td>{euro(afterCents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </StackModal>
  )
}
