import type { CostPlan } from '#src/features/costs/cost-table.rules.ts'
import { indicativeVat, type VatService } from '#src/features/costs/indicative-vat.rules.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './costs.module.css'

type MarginVatProps = { plan: CostPlan; services: readonly VatService[]; participants: number; priceCents: number }

/** The working of the VAT on the margin, as an estimate and never a tax document. */
export function MarginVat({ plan, services, participants, priceCents }: MarginVatProps) {
  const { grossCents, baseCents, vatCents, ownCents, thirdCents } = indicativeVat(plan, services, {
    ...{ participants, priceCents },
  })
  const lines = [
    ['costs.vat-sold', participants * priceCents],
    ...(ownCents > 0 ? [['costs.vat-own', -ownCents] as const] : []),
    ['costs.vat-third', -thirdCents],
    ['costs.vat-gross', grossCents],
    ['costs.vat-base', baseCents],
  ] as const
  return (
    <Card title={t('costs.vat')} end={<span className={styles.quiet}>{t('costs.vat-note')}</span>}>
      <table className={styles.parts}>
        <tbody>
          {lines.map(([key, cents]) => (
            <tr key={key}>
              <th scope="row" className={styles.wide}>
                {t(key)}
              </th>
              <td className={styles.partNumber}>{euro(cents).replace('-', '−')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.wide}>
              {t('costs.vat-due')}
            </th>
            <td className={styles.partNumber}>{euro(vatCents)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
