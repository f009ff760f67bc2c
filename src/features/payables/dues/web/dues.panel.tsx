import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { listSupplierDues } from '#src/features/payables/dues/dues.contract.ts'
import { type DueGroup, dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { type DueRow, DuesList } from './dues.list.tsx'
import styles from './dues.module.css'
import { DuesSelection } from './dues-selection.panel.tsx'

export type DuesAsked = {
  search: string
  group: string | undefined
  tripId: string | undefined
  cursor: string | undefined
}

type DuesPanelProps = {
  asked: DuesAsked
  onFilter: (changed: { search?: string; group?: DueGroup | undefined; tripId?: string | undefined }) => void
  onPrevious: (() => void) | null
  onNext: (cursor: string) => void
  /** Draws the row of tools with these chips. */
  tools: (chips: ReactNode) => ReactNode
}

/** The dues to suppliers across all trips: late, this week, within two weeks. */
export function DuesPanel({ asked, onFilter, onPrevious, onNext, tools }: DuesPanelProps) {
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const canPay = useCan('register', 'SupplierPayment')
  const [selection] = useState(() => new Selection<DueRow>())
  const group = dueGroups.find((one) => one === asked.group)
  const query = { ...asked, group, limit: String(pageSize) as '50' | '100' }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listSupplierDues, { query }),
    placeholderData: keepPreviousData,
  })
  const count = data && dueGroups.reduce((sum, one) => sum + (data.groups[one]?.count ?? 0), 0)
  const choose = (chosen: DueGroup | undefined) => onFilter({ group: chosen })
  return (
    <div className={styles.panel}>
      {tools(
        <>
          <FilterChip
            label={t('payables.due.all')}
            isOn={group === undefined}
            onToggle={() => choose(undefined)}
            {...(count !== undefined && { count })}
          />
          {dueGroups.map((one) => (
            <FilterChip
              key={one}
              label={t(`payables.due.${one}`)}
              isOn={group === one}
              onToggle={() => choose(group === one ? undefined : one)}
              {...(data && { count: data.groups[one]?.count ?? 0 })}
            />
          ))}
        </>,
      )}
      {data && data.overpaid.length > 0 && <Overpaid of={data.overpaid} />}
      <DuesList
        page={data}
        isFetching={isFetching}
        failure={isError && !data ? () => (asked.cursor ? onFilter({}) : void refetch()) : null}
        selection={canPay ? selection : undefined}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
        onPrevious={onPrevious}
        onNext={data?.next ? () => onNext(data.next!) : null}
        onClear={
          asked.search || group || asked.tripId
            ? () => onFilter({ search: '', group: undefined, tripId: undefined })
            : null
        }
      />
      <DuesSelection selection={selection} total={data?.total ?? 0} />
    </div>
  )
}

type Overpaid = Output<typeof listSupplierDues>['overpaid']

/** What suppliers were paid too much, each with a link to its service, above what is still to be paid. */
function Overpaid({ of: overpaid }: { of: Overpaid }) {
  const cents = overpaid.reduce((sum, one) => sum + one.cents, 0)
  return (
    <section className={styles.overpaid} aria-label={t('providers.overpaid-sum')}>
      <Mark tone="warn" icon={IconAlertTriangle}>
        {t('providers.overpaid', { amount: euro(cents) })}
      </Mark>
      <ul>
        {overpaid.map(({ serviceId, serviceName, tripId, tripTitle, provider, cents: excess }) => (
          <li key={serviceId}>
            <Link
              to="/trips/$tripId/services-and-payments/service-preview/$serviceId"
              params={{ tripId, serviceId }}
              title={`${serviceName}, ${tripTitle}`}
            >
              {provider?.companyName ?? serviceName}
            </Link>{' '}
            {euro(excess)}
          </li>
        ))}
      </ul>
    </section>
  )
}
