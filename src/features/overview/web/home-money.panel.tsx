import { Link } from '@tanstack/react-router'
import type { AccountSection } from '#src/features/accounts/sections/sections.values.ts'
import type { getWorkOfToday } from '#src/features/overview/overview.contract.ts'
import { formatDay, weekdayNames } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './home.module.css'

type MoneyPanelProps = { work: Output<typeof getWorkOfToday> | undefined }

/** What customers owe, what they are owed and what suppliers are owed, each with the list behind it. */
export function MoneyPanel({ work }: MoneyPanelProps) {
  const { money, suppliers } = work ?? {}
  if (work && !money) return null
  const sunday = money && `${weekdayNames[6]} ${dayMonth(money.weekEndsOn)}`
  return (
    <Card
      title={t('overview.money')}
      end={
        <LinkButton kind="text" size="small" to="/accounts">
          {t('overview.accounts')}
        </LinkButton>
      }
      isBare
    >
      {!money && <SkeletonRows />}
      {money && (
        <ul className={styles.owed}>
          <Figure
            label={t('overview.overdue')}
            cents={money.overdue.cents}
            isLate
            search={{ group: 'late' }}
            note={t('overview.bookings', { n: money.overdue.n })}
          />
          <Figure
            label={t('overview.week', { day: sunday ?? '' })}
            cents={money.week.cents}
            search={{ group: 'week' }}
            note={t('overview.bookings', { n: money.week.n })}
          />
          <Figure
            label={t('overview.refunds')}
            cents={money.refunds.cents}
            search={{ section: 'refunds' }}
            note={String(money.refunds.n)}
            late={money.refunds.late > 0 && t('overview.late-refunds', { n: money.refunds.late })}
          />
          {suppliers && (
            <Figure
              label={t('overview.suppliers', { day: dayMonth(money.weekEndsOn) })}
              cents={suppliers.cents}
              search={{ section: 'suppliers' }}
              note={String(suppliers.n)}
              late={suppliers.late > 0 && t('overview.late-dues', { n: suppliers.late })}
            />
          )}
        </ul>
      )}
    </Card>
  )
}

const dayMonth = (day: string) => formatDay(day).slice(0, 5)

type FigureProps = {
  label: string
  cents: number
  isLate?: boolean
  search: { section?: AccountSection; group?: 'late' | 'week' }
  note: string
  late?: string | false
}

function Figure({ label, cents, isLate = false, search, note, late }: FigureProps) {
  return (
    <li>
      <Link to="/accounts" search={search}>
        <span className={styles.owedLabel}>{label}</span>
        <b className={isLate && cents > 0 ? styles.overdue : undefined}>{euro(cents)}</b>
        <small>
          {note}
          {late && (
            <>
              , <span className={styles.overdue}>{late}</span>
            </>
          )}
        </small>
      </Link>
    </li>
  )
}
