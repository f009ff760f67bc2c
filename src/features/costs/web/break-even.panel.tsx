import type { CSSProperties } from 'react'
import { breakEven, type CostPlan, leftPerPayingCents, scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import { assumedPlaces, countedParticipants } from '#src/features/costs/costs.rules.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import styles from './costs.module.css'
import type { CostsHome } from './costs.panel.tsx'
import { type DefinitionValues, readDefinition } from './definition-values.form.tsx'

type BreakEvenProps = { plan: CostPlan; values: DefinitionValues; home: CostsHome }

/** From how many paying people on nothing is lost, beside those there are today. */
export function BreakEven({ plan, values, home }: BreakEvenProps) {
  const { unitCents, minParticipants } = readDefinition(values)
  if (unitCents === null) return null
  const even = breakEven(plan, unitCents)
  const confirmed = home.confirmed ?? 0
  const most = Math.max(home.places ?? assumedPlaces, confirmed, minParticipants ?? 0)
  const share = (n: number) => `${Math.min(100, (n / most) * 100)}%`
  const { fixedCents, gratuityCents } = scenarioOf(plan, countedParticipants(minParticipants))
  const isClose = even !== null && minParticipants !== null && Math.abs(even - minParticipants) < most * 0.14
  const isNearAnEnd = [even, minParticipants].some((n) => n !== null && (n < most * 0.3 || n > most * 0.72))
  const places = {
    '--now': share(confirmed),
    '--min': share(minParticipants ?? 0),
    '--even': share(even ?? most),
  } as CSSProperties
  const keys = [
    { n: home.confirmed, place: 'keyToday', said: (n: number) => t('costs.key-today', { n }) },
    { n: minParticipants, place: 'keyMinimum', said: (n: number) => t('costs.key-minimum', { n }) },
    {
      n: even !== null && even <= most ? even : null,
      place: 'keyEven',
      said: (n: number) => t('costs.key-even', { n }),
    },
    { n: most, place: 'keyPlaces', said: (n: number) => t('costs.key-places', { n }) },
  ]
    .flatMap(({ n, ...key }) => (n === null ? [] : [{ ...key, n }]))
    .toSorted((one, other) => one.n - other.n)
  return (
    <section className={styles.even} aria-label={t('costs.breakEven')}>
      <div className={styles.evenNumber}>
        <h2>{t('costs.breakEven')}</h2>
        <p>{even === null ? t('costs.never') : t('costs.paying-split', { n: even })}</p>
      </div>
      <div className={styles.scale} style={places}>
        <div className={styles.band} aria-hidden="true">
          <i className={styles.today} />
          {minParticipants !== null && <i className={styles.minimumTick} />}
          {even !== null && <i className={styles.evenTick} />}
        </div>
        <ul
          className={styles.key}
          data-flow={isNearAnEnd || undefined}
          data-close={isClose ? (even >= minParticipants ? 'after' : 'before') : undefined}
        >
          {keys.map(({ n, place, said }) => (
            <li key={place} className={styles[place]}>
              {said(n)}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.why}>
        {t('costs.left', { amount: euro(leftPerPayingCents(plan, unitCents)) })}
        <br />
        {t('costs.fixed-sum', { amount: euro(fixedCents) })}
        {gratuityCents !== 0 && (
          <>
            <br />
            {t('costs.free-sum', { amount: euro(gratuityCents) })}
          </>
        )}
      </p>
    </section>
  )
}
