import { IconAlertTriangle, IconInfoCircle, IconUsers } from '@tabler/icons-react'
import type { getCosts } from '#src/features/costs/costs.contract.ts'
import { chargedPrices } from '#src/features/costs/costs.rules.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './costs.module.css'
import type { DefinitionValues } from './definition.state.ts'

/**
 * Notes on which of the three prices a booking pays and which one the table uses. Existing bookings keep their own
 * price.
 */
export function ChargedNotes({ definition, priced, singleCostCents }: ChargedProps) {
  const { unitCents, singleSupplementCents } = definition
  const { adultCents, childCents } = chargedPrices(definition)
  const hasOtherPrice = unitCents !== null && adultCents !== unitCents
  return (
    <>
      {unitCents !== null && (
        <p className={hasOtherPrice ? styles.warnNote : styles.plainNote}>
          <Icon of={hasOtherPrice ? IconAlertTriangle : IconUsers} />
          <span>
            {t(hasOtherPrice ? 'costs.charged-otherwise' : 'costs.charged', {
              adult: euro(adultCents ?? 0),
              child: euro(childCents ?? 0),
              unit: euro(unitCents),
            })}{' '}
            {singleCostCents !== null &&
              t(singleSupplementCents ? 'costs.charged-single' : 'costs.charged-no-single', {
                single: euro(singleSupplementCents ?? 0),
                cost: euro(singleCostCents),
              })}
          </span>
        </p>
      )}
      {priced.bookings > 0 && priced.fromCents !== undefined && (
        <p className={styles.note}>
          <Icon of={IconInfoCircle} />
          <span>{t('costs.kept', { n: priced.bookings, amount: keptPrice(priced) })}</span>
        </p>
      )}
    </>
  )
}

type Priced = Output<typeof getCosts>['priced']
type ChargedProps = {
  definition: DefinitionValues
  priced: Priced
  /** The extra price of the hotels for a person alone, beyond half a twin, in cents; null when no hotel states it. */
  singleCostCents: number | null
}

function keptPrice({ fromCents = null, toCents = null }: Priced): string {
  return fromCents !== null && toCents !== null && fromCents !== toCents
    ? `${euro(fromCents)} – ${euro(toCents)}`
    : euro(fromCents ?? 0)
}
