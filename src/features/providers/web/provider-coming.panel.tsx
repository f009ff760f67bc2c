import { IconCalendarOff, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Day, formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Deadline } from '#src/web/ui/signs/deadline-chip.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import type { Provider } from './provider-facts.panel.tsx'
import styles from './provider-page.module.css'

type Coming = Provider['coming'][number]

/** The services of a supplier on trips that are not over, the next first. */
export function ProviderComing({ coming }: Pick<Provider, 'coming'>) {
  const isMoneySeen = coming.some(({ leftCents }) => leftCents !== undefined)
  return (
    <Card
      title={t('providers.coming')}
      end={coming.length > 0 && <span className={styles.quiet}>{coming.length}</span>}
      className={styles.coming}
      isBare
    >
      <DataTable
        caption={t('providers.coming')}
        columns={isMoneySeen ? allColumns : columns}
        rows={coming}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            icon={IconCalendarOff}
            title={t('providers.coming-none')}
            text={t('providers.coming-none-text')}
          />
        }
      />
    </Card>
  )
}

const shortly = (day: Day) => formatDayShort(day, todayIn(new Date()))

const columns: readonly Column<Coming>[] = [
  {
    key: 'service',
    title: t('providers.coming.service'),
    cell: ({ id, tripId, tripTitle, departsOn, returnsOn, name }) => (
      <span className={styles.service}>
        <Link to="/trips/$tripId/service-preview/$serviceId" params={{ tripId, serviceId: id }}>
          {tripTitle}, {[...new Set([departsOn, returnsOn])].map(shortly).join(' – ')}
        </Link>
        <small>{name}</small>
      </span>
    ),
  },
  {
    key: 'pnr',
    title: t('providers.coming.pnr'),
    leavesBelow: 1100,
    cell: ({ pnr }) => pnr && <span className="mono">{pnr}</span>,
  },
  {
    key: 'communication',
    title: t('providers.coming.communication'),
    cell: ({ communicationStatus }) => (
      <Mark
        tone={communicationStatus === 'sent' ? 'ok' : 'warn'}
        icon={communicationStatus === 'sent' ? IconCheck : IconClock}
      >
        {t(`services.communication.${communicationStatus}`)}
      </Mark>
    ),
  },
  {
    key: 'release',
    title: t('services.field.releaseOn'),
    cell: ({ releaseOn }) => releaseOn && <Deadline dueOn={releaseOn} today={todayIn(new Date())} />,
  },
  {
    key: 'amount',
    title: t('services.field.amount'),
    isNumeric: true,
    cell: ({ amountCents, costKind, steps }) =>
      amountCents !== null && (
        <span className={styles.amount}>
          {euro(amountCents)}
          {costKind === 'variable' && <small>{t('services.amount-of.variable')}</small>}
          {steps && <small>{t('services.steps-short', { n: steps.upTo, beyond: euro(steps.beyondCents) })}</small>}
        </span>
      ),
  },
]

/** The columns for readers who may see payments to suppliers. */
const allColumns: readonly Column<Coming>[] = [
  ...columns,
  {
    key: 'left',
    title: t('providers.column.due'),
    isNumeric: true,
    cell: ({ leftCents = null }) => leftCents !== null && <b>{euro(leftCents)}</b>,
  },
]
