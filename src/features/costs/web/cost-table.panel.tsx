import { IconAlertTriangle, IconGift, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { type CostPlan, marginAt, type Scenario, scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import { costKinds } from '#src/features/services/form/cost-kinds.values.ts'
import type { Steps } from '#src/features/services/form/service-amount.rules.ts'
import { formatCents, formatShare } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { goByArrows } from '#src/web/ui/table/sheet-keys.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './cost-table.module.css'
import type { ListedServices } from './definition.state.ts'

type CostTableProps = {
  plan: CostPlan
  services: ListedServices
  numbers: readonly number[]
  priceCents: number | null
  hasSuppliers: boolean
  onEditService: (serviceId: string) => void
  onUsePrice?: (cents: number) => void
  /** The added numbers of participants, if they may be changed. */
  added?: readonly number[]
  onAdded?: (added: number[]) => void
}

const onArrows = goByArrows('button[data-service]')

/** A minus as wide as a plus. */
const amount = (cents: number) => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents))

/** The cost of each person at each number of participants, service by service, and the margin. */
export function CostTable(props: CostTableProps) {
  const { plan, services, numbers, hasSuppliers, onEditService, added, onAdded } = props
  const scenarios = numbers.map((n) => scenarioOf(plan, n))
  const columns = numbers.length + 2 + (hasSuppliers ? 1 : 0)
  return (
    <div
      className={classes(styles.box, hasSuppliers && styles.tall)}
      tabIndex={0}
      role="region"
      aria-label={t('costs.tab.table')}
    >
      <table className={styles.table}>
        <caption className="for-readers">{t('costs.table-caption', { numbers: numbers.join(', ') })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('costs.service')}</th>
            {hasSuppliers && <th scope="col">{t('costs.supplier')}</th>}
            <th scope="col" className={styles.number}>
              {t('costs.amount')}
            </th>
            {numbers.map((n) => (
              <th key={n} scope="col" className={styles.number}>
                <b>{n}</b>{' '}
                <span className={styles.word}>
                  {t('costs.participants-word', { n })}
                  {onAdded && added?.includes(n) && (
                    <IconButton
                      icon={IconX}
                      size="small"
                      label={t('costs.remove-number', { n })}
                      onClick={() => onAdded(added.filter((one) => one !== n))}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onArrows}>
          {costKinds.map((kind) => {
            const own = services.filter(({ costKind }) => costKind === kind)
            if (own.length === 0) return null
            return (
              <Fragment key={kind}>
                <tr className={styles.divider}>
                  <th scope="rowgroup" colSpan={columns}>
                    {t(`costs.kind.${kind}`)} <span>{t(`costs.kind-note.${kind}`)}</span>
                  </th>
                </tr>
                {own.map((service) => (
                  <Row
                    key={service.id}
                    onOpen={() => onEditService(service.id)}
                    head={
                      <button type="button" data-service className={styles.service}>
                        <Icon of={kindIcons[service.category]} />
                        <span>{service.name}</span>
                      </button>
                    }
                    supplier={hasSuppliers && (service.provider?.companyName ?? '')}
                    amountCents={plan.services.find(({ id }) => id === service.id)?.amountCents ?? null}
                    steps={service.steps}
                    cells={scenarios.map(
                      ({ rows }) => rows.find((row) => row.serviceId === service.id)?.perPersonCents,
                    )}
                  />
                ))}
              </Fragment>
            )
          })}
          <GratuityRows {...props} scenarios={scenarios} />
        </tbody>
        <Totals {...props} scenarios={scenarios} />
      </table>
    </div>
  )
}

type RowProps = {
  /** Opens the subject of the row on a click anywhere in it; the button in it is for the keyboard. */
  onOpen?: () => void
  head: ReactNode
  supplier: string | false
  amountCents: number | null
  /** The price beyond the first step of a price in steps. */
  steps?: Steps | null
  cells: readonly (number | undefined)[]
}

function Row({ onOpen, head, supplier, amountCents, steps = null, cells }: RowProps) {
  return (
    <tr onClick={onOpen} className={onOpen && styles.opens}>
      <th scope="row">{head}</th>
      {supplier !== false && <td className={styles.quiet}>{supplier}</td>}
      <td className={styles.number}>
        {amountCents === null ? t('costs.amount-unknown') : amount(amountCents)}
        {steps && (
          <small className={styles.steps}>
            {t('costs.steps-note', { n: steps.upTo, beyond: amount(steps.beyondCents) })}
          </small>
        )}
      </td>
      {cells.map((cents, at) => (
        <td key={at} className={styles.number}>
          {amount(cents ?? 0)}
        </td>
      ))}
    </tr>
  )
}

function GratuityRows({ services, scenarios, hasSuppliers }: CostTableProps & { scenarios: readonly Scenario[] }) {
  const rows = services.flatMap((service) => service.gratuities.map((gratuity, at) => ({ service, gratuity, at })))
  return rows.map(({ service, gratuity, at }) => {
    const found = scenarios.map(({ gratuities }) => gratuities.filter(({ serviceId }) => serviceId === service.id)[at])
    const first = found.find((one) => one !== undefined && one.free > 0)
    return (
      <Row
        key={gratuity.id}
        head={
          <span className={styles.service}>
            <Icon of={IconGift} />
            <span>
              {t('costs.gratuity', {
                service: service.name,
                n: gratuity.threshold,
                what: t(`services.basis.${gratuity.basis}`),
              })}
            </span>
          </span>
        }
        supplier={hasSuppliers && (service.provider?.companyName ?? '')}
        amountCents={first ? Math.round(first.totalCents / first.free) : 0}
        cells={found.map((one) => one?.perPersonCents)}
      />
    )
  })
}

function Totals(props: CostTableProps & { scenarios: readonly Scenario[] }) {
  const { plan, scenarios, priceCents, hasSuppliers, onUsePrice } = props
  const lead = <td colSpan={hasSuppliers ? 2 : 1} />
  const isPriced = (plan.pricing.markupBps ?? plan.pricing.marginBps ?? 0) > 0
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('costs.perPerson')}</th>
        {lead}
        {scenarios.map(({ participants, netCents }) => (
          <td key={participants} className={styles.number}>
            <b>{amount(netCents)}</b>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('costs.total')}</th>
        {lead}
        {scenarios.map(({ participants, totalCents }) => (
          <td key={participants} className={styles.number}>
            {amount(totalCents)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t(isPriced ? 'costs.suggested' : 'costs.cost-price')}</th>
        {lead}
        {scenarios.map(({ participants, price }) => (
          <td key={participants} className={styles.number}>
            {price && <Suggested cents={price.suggestedCents} onUse={onUsePrice} />}
          </td>
        ))}
      </tr>
      {priceCents !== null && (
        <tr className={styles.margin}>
          <th scope="row">{t('costs.margin', { amount: `€ ${formatCents(priceCents)}` })}</th>
          {lead}
          {scenarios.map(({ participants }) => (
            <Margin key={participants} plan={plan} participants={participants} priceCents={priceCents} />
          ))}
        </tr>
      )}
    </tfoot>
  )
}

function Suggested({ cents, onUse }: { cents: number; onUse: ((cents: number) => void) | undefined }) {
  if (!onUse) return formatCents(cents)
  return (
    <button type="button" className={styles.use} onClick={() => onUse(cents)}>
      <span className="for-readers">{t('costs.use')} </span>
      {formatCents(cents)}
    </button>
  )
}

function Margin({ plan, participants, priceCents }: { plan: CostPlan; participants: number; priceCents: number }) {
  const { marginCents, marginBps } = marginAt(plan, participants, priceCents)
  const isLoss = marginCents < 0
  return (
    <td className={`${styles.number} ${isLoss ? styles.loss : styles.gain}`}>
      {isLoss && <Icon of={IconAlertTriangle} size="small" />} <b>{amount(marginCents)}</b>
      <small>{formatShare(marginBps)}</small>
    </td>
  )
}
