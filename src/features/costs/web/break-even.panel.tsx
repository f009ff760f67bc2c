import { useElementSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { breakEven, type CostPlan, leftPerPayingCents, scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import { assumedPlaces, countedParticipants } from '#src/features/costs/costs.rules.ts'
import { labelsUnder } from '#src/features/costs/mark-labels.view.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import styles from './costs.module.css'
import type { CostsHome } from './definition.state.ts'
import { type DefinitionValues, readDefinition } from './definition.state.ts'

/** The average width of a label's character in pixels, at most. */
const characterWidth = 7

type BreakEvenProps = { plan: CostPlan; values: DefinitionValues; home: CostsHome }

/** The smallest number of paying people without a loss, beside today's number. */
export function BreakEven({ plan, values, home }: BreakEvenProps) {
  const { unitCents, minParticipants } = readDefinition(values)
  const { ref, width } = useElementSize()
  if (unitCents === null) return null
  const even = breakEven(plan, unitCents)
  const confirmed = home.confirmed ?? 0
  const most = Math.max(home.places ?? assumedPlaces, confirmed, minParticipants ?? 0)
  const share = (n: number) => `${Math.min(100, (n / most) * 100)}%`
  const counted = countedParticipants(minParticipants)
  const { fixedCents, gratuityCents } = scenarioOf(plan, counted)
  const paying = even ?? counted
  const left = leftPerPayingCents(plan, unitCents, paying)
  const hasSteps = plan.services.some(({ steps }) => steps !== null)
  const places = {
    '--now': share(confirmed),
    '--min': share(minParticipants ?? 0),
    '--even': share(even ?? most),
  } as CSSProperties
  const keys = [
    { n: home.confirmed, key: 'today', said: (n: number) => t('costs.key-today', { n }) },
    { n: minParticipants, key: 'minimum', said: (n: number) => t('costs.key-minimum', { n }) },
    {
      n: even !== null && even <= most ? even : null,
      key: 'even',
      said: (n: number) => t('costs.key-even', { n }),
    },
    { n: most, key: 'places', said: (n: number) => t('costs.key-places', { n }) },
  ]
    .flatMap(({ n, ...rest }) => (n === null ? [] : [{ ...rest, n }]))
    .toSorted((one, other) => one.n - other.n)
  const placed = labelsUnder(
    keys.map(({ n, said }) => ({ at: (n / most) * width, width: said(n).length * characterWidth })),
    width,
  )
  const rows = width === 0 ? 1 : 1 + Math.max(0, ...placed.map(({ row }) => row))
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
          ref={ref}
          className={styles.key}
          style={{ '--rows': rows, visibility: width === 0 ? 'hidden' : undefined } as CSSProperties}
        >
          {keys.map(({ n, key, said }, at) => (
            <li
              key={key}
              style={
                {
                  '--left': `${placed[at]!.left}px`,
                  '--row': placed[at]!.row,
                  width: said(n).length * characterWidth,
                } as CSSProperties
              }
            >
              {said(n)}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.why}>
        {t(hasSteps ? 'costs.left-at' : 'costs.left', { n: paying, amount: euro(left) })}
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
