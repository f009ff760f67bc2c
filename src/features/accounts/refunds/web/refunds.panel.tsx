import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listRefunds, listTripsWithRefunds } from '#src/features/accounts/refunds/refunds.contract.ts'
import { refundGroups } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { useAccounts } from '#src/features/accounts/sections/web/accounts.state.ts'
import { SectionTools } from '#src/features/accounts/sections/web/section-tools.panel.tsx'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { type RefundRow, RefundsList } from './refunds.list.tsx'

const RegisterPaymentDialog = lazyDialog(
  async () => (await import('#src/features/accounts/sections/web/register-payment.dialog.tsx')).RegisterPaymentDialog,
)

/** The refunds that we owe across all trips, by the day on which each is due. */
export function RefundsPanel() {
  const { asked, filter, previous, next } = useAccounts()
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const [paying, setPaying] = useState<RefundRow | null>(null)
  const canRegister = useCan('register', 'Payment')
  const group = refundGroups.find((one) => one === asked.group)
  const { search, tripId, cursor } = asked
  const filters = { search, tripId, cursor, group }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listRefunds, { query: { ...filters, limit: String(pageSize) as '50' | '100' } }),
    placeholderData: keepPreviousData,
  })
  const trips = useQuery(queryOf(listTripsWithRefunds, {}))
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const count = data && refundGroups.reduce((sum, one) => sum + data.groups[one].count, 0)
  return (
    <div className={styles.panel}>
      <SectionTools
        title={t('accounts.refunds')}
        searchLabel={t('accounts.search')}
        trips={trips.data?.trips}
        {...(settings && { note: t('accounts.refund-days', { n: settings.refundDays }) })}
        chips={
          <>
            <FilterChip
              label={t('accounts.all-refunds')}
              isOn={group === undefined}
              onToggle={() => filter({ group: undefined })}
              {...(count !== undefined && { count })}
            />
            {refundGroups.map((one) => (
              <FilterChip
                key={one}
                label={t(`accounts.group.${one}`)}
                isOn={group === one}
                onToggle={() => filter({ group: group === one ? undefined : one })}
                {...(data && { count: data.groups[one].count })}
              />
            ))}
          </>
        }
      />
      <RefundsList
        page={data}
        isFetching={isFetching}
        failure={isError && !data ? () => (cursor ? filter({}) : void refetch()) : null}
        onRefund={canRegister ? setPaying : null}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
        onPrevious={previous}
        onNext={data?.next ? () => next(data.next!) : null}
        onClear={search || group || tripId ? () => filter({ search: '', group: undefined, tripId: undefined }) : null}
      />
      <Suspense>{paying && <RegisterPaymentDialog of={paying} onClose={() => setPaying(null)} />}</Suspense>
    </div>
  )
}
