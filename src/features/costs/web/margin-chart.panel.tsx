import type { CostPlan } from '#src/features/costs/cost-table.rules.ts'
import { marginAt } from '#src/features/costs/cost-table.rules.ts'
import { labelsUnder, numbersAt } from '#src/features/costs/mark-labels.view.ts'
import { euro, formatCents, formatPercent } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './margin-chart.module.css'

type MarginChartProps = { plan: CostPlan; priceCents: number; marks: readonly number[]; most: number }

const width = 940
const height = 190
/** The width of a digit, in the unit of the drawing. */
const digit = 7.4
const frame = { left: 58, right: 928, top: 16, bottom: 158 }

/** A step of 1, 2 or 5 times a power of ten, so that at most five lines cross the drawing. */
function stepOf(span: number): number {
  const rough = span / 5
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough
}

/** The margin by the number of paying people. It has steps where another coach is needed or a free place is earned. */
export function MarginChart({ plan, priceCents, marks, most }: MarginChartProps) {
  const first = Math.max(1, Math.min(...marks) - 3)
  const points = Array.from({ length: most - first + 1 }, (_, at) => {
    const paying = first + at
    return { paying, cents: marginAt(plan, paying, priceCents).marginCents }
  })
  if (points.length < 2) return null
  const all = points.map(({ cents }) => cents)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const x = (paying: number) => frame.left + ((paying - first) / (most - first)) * (frame.right - frame.left)
  const y = (cents: number) => frame.bottom - ((cents - low) / Math.max(1, high - low)) * (frame.bottom - frame.top)
  const step = stepOf(high - low)
  const lines = Array.from({ length: 13 }, (_, at) => (at - 6) * step).filter((cents) => cents >= low && cents <= high)
  const shown = points.filter(({ paying }) => marks.includes(paying))
  const values = shown.map(({ cents }) => formatCents(cents).replace('-', '−'))
  const spots = numbersAt(
    shown.map(({ paying, cents }, at) => ({ x: x(paying), y: y(cents), width: values[at]!.length * digit })),
    {
      curve: points.map(({ paying, cents }) => ({ x: x(paying), y: y(cents) })),
      zeroY: y(0),
      right: width - 4,
      bottom: frame.bottom + 4,
    },
  )
  const counts = labelsUnder(
    shown.map(({ paying }) => ({ at: x(paying), width: String(paying).length * digit })),
    width,
    6,
  )
  const note = plan.pricing.agencyFeeBps
    ? t('costs.chart-note', { amount: euro(priceCents), percent: formatPercent(plan.pricing.agencyFeeBps) })
    : t('costs.chart-price', { amount: euro(priceCents) })
  return (
    <Card title={t('costs.chart')} end={<span className={styles.note}>{note}</span>}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={shown
          .map(({ paying, cents }) => t('costs.chart-point', { n: paying, amount: euro(cents) }))
          .join('; ')}
      >
        {lines.map((cents) => (
          <g key={cents}>
            <line
              className={cents === 0 ? styles.zero : styles.grid}
              x1={frame.left}
              x2={frame.right}
              y1={y(cents)}
              y2={y(cents)}
            />
            <text className={styles.scale} x={frame.left - 9} y={y(cents) + 4} textAnchor="end">
              {formatCents(cents).replace(/,00$/, '').replace('-', '−')}
            </text>
          </g>
        ))}
        <polyline
          className={styles.line}
          points={points.map(({ paying, cents }) => `${x(paying)},${y(cents)}`).join(' ')}
        />
        {shown.map(({ paying, cents }, at) => {
          const spot = spots[at]!
          return (
            <g key={paying}>
              <circle className={cents < 0 ? styles.loss : styles.gain} cx={x(paying)} cy={y(cents)} r={5} />
              <text className={styles.value} x={spot.x} y={spot.y} textAnchor="middle">
                {values[at]}
              </text>
              <text className={styles.scale} x={x(paying)} y={height - 17 + counts[at]!.row * 13} textAnchor="middle">
                {paying}
              </text>
            </g>
          )
        })}
      </svg>
    </Card>
  )
}
