import { IconCalculator } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { costParts } from '#src/features/costs/cost-groups.view.ts'
import { breakEven, type CostPlan, marginAt, scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import { assumedPlaces, scenarioNumbers } from '#src/features/costs/costs.rules.ts'
import { euro, formatShare } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import styles from './costs.module.css'
import type { CostsHome, DefinitionValues, ListedServices } from './definition.state.ts'
import { MarginChart } from './margin-chart.panel.tsx'
import { MarginVat } from './margin-vat.panel.tsx'

type SummaryProps = {
  plan: CostPlan
  services: ListedServices
  definition: DefinitionValues
  home: CostsHome
  onDefine?: () => void
}

/**
 * Cost, revenue, margin and break-even: at the minimum, or with the confirmed people once they are more. A trip that is
 * over counts only the people who travelled; with nobody it has neither revenue nor margin.
 */
export function CostsSummary({ plan, services, definition, home, onDefine }: SummaryProps) {
  const { unitCents, minParticipants } = definition
  if (unitCents === null || minParticipants === null)
    return (
      <Card>
        <EmptyState
          icon={IconCalculator}
          title={t('costs.empty.title')}
          text={t('costs.empty.text')}
          action={onDefine && <Button onClick={onDefine}>{t('costs.empty.button')}</Button>}
        />
      </Card>
    )
  const isOver = home.isClosed && home.confirmed !== null
  const people = isOver && home.confirmed ? home.confirmed : Math.max(minParticipants, home.confirmed ?? 0)
  const isSold = !isOver || home.confirmed !== 0
  const scenario = scenarioOf(plan, people)
  const { revenueCents, marginCents, marginBps } = marginAt(plan, people, unitCents)
  const even = breakEven(plan, unitCents)
  const beside = even === null ? 0 : even - minParticipants
  const most = Math.max(home.places ?? assumedPlaces, people, ...scenarioNumbers(definition.scenarios))
  const marks = [
    home.confirmed ?? 0,
    minParticipants,
    even ?? 0,
    ...scenarioNumbers(definition.scenarios),
    most,
  ].filter((n) => n > 0 && n <= most)
  return (
    <div className={styles.summary}>
      <div className={styles.numbers}>
        <BigNumber title={t('costs.total')} value={euro(scenario.totalCents)}>
          {t('costs.with-people', { n: people, amount: euro(scenario.netCents) })}
        </BigNumber>
        {isSold && (
          <>
            <BigNumber title={t('costs.revenue')} value={euro(revenueCents)}>
              {t('costs.prices-of', { n: people, amount: euro(unitCents) })}
            </BigNumber>
            <BigNumber title={t('costs.margin-word')} value={euro(marginCents)} isLoss={marginCents < 0}>
              {t('costs.of-sold', { percent: formatShare(marginBps) })}
            </BigNumber>
          </>
        )}
        <BigNumber
          title={t('costs.breakEven')}
          value={even === null ? t('costs.never') : t('costs.paying', { n: even })}
        >
          {even === null
            ? t('costs.never-why')
            : beside === 0
              ? t('costs.at-minimum')
              : t(beside > 0 ? 'costs.above-minimum' : 'costs.below-minimum', { n: Math.abs(beside) })}
        </BigNumber>
      </div>
      <Composition plan={plan} services={services} people={people} />
      <MarginChart plan={plan} priceCents={unitCents} marks={marks} most={most} />
      {isSold && <MarginVat plan={plan} services={services} participants={people} priceCents={unitCents} />}
    </div>
  )
}

function BigNumber(props: { title: string; value: string; isLoss?: boolean; children: ReactNode }) {
  const { title, value, isLoss = false, children } = props
  return (
    <section className={styles.big}>
      <h2>{title}</h2>
      <p className={isLoss ? styles.bigLoss : styles.bigValue}>{value}</p>
      <p>{children}</p>
    </section>
  )
}

/** The parts of one person's cost, the largest first. */
function Composition({ plan, services, people }: { plan: CostPlan; services: ListedServices; people: number }) {
  const scenario = scenarioOf(plan, people)
  const parts = costParts(scenario, services)
  const most = Math.max(1, ...parts.map(({ cents }) => cents))
  return (
    <Card title={t('costs.composition', { n: people })}>
      <table className={styles.parts}>
        <tbody>
          {parts.map(({ group, cents }) => (
            <tr key={group}>
              <th scope="row">{t(cents < 0 ? 'costs.group.free' : `costs.group.${group}`)}</th>
              <td className={styles.partBar} aria-hidden="true">
                <i style={{ '--share': `${Math.max(0, (cents / most) * 100)}%` } as CSSProperties} />
              </td>
              <td className={styles.partNumber}>{euro(cents)}</td>
              <td className={styles.partShare}>
                {scenario.netCents > 0 && `${Math.round((cents / scenario.netCents) * 100)} %`.replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('costs.perPerson')}</th>
            <td />
            <td className={styles.partNumber}>{euro(scenario.netCents)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
