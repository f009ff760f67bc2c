import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listCommissions, listTripsWithCommissions } from '#src/features/accounts/commissions/commissions.contract.ts'
import { commissionGroups, saleTerms } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { useAccounts } from '#src/features/accounts/sections/web/accounts.state.ts'
import { SectionTools } from '#src/features/accounts/sections/web/section-tools.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { monthTitle } from '#src/web/ui/calendar/month-grid.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { type CommissionRow, CommissionsList } from './commissions.list.tsx'

const CommissionPaymentDialog = lazyDialog(
  async () => (await import('./commission-payment.dialog.tsx')).CommissionPaymentDialog,
)

const CommissionReversalDialog = lazyDialog(
  async () => (await import('./commission-reversal.dialog.tsx')).CommissionReversalDialog,
)

/** The commissions by agency and trip: to pay, maturing at the departure, paid; or kept by agencies that pay net. */
export function CommissionsPanel() {
  const { asked, filter, previous, next } = useAccounts()
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const [paying, setPaying] = useState<CommissionRow | null>(null)
  const [reversing, setReversing] = useState<CommissionRow['payments'][number] | null>(null)
  const canPay = useCan('register', 'SupplierPayment')
  const { search, tripId, cursor, terms, month } = asked
  const group = terms === 'net' ? undefined : commissionGroups.find((one) => one === asked.group)
  const query = { search, tripId, cursor, terms, month, group, limit: String(pageSize) as '50' | '100' }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listCommissions, { query }),
    placeholderData: keepPreviousData,
  })
  const { data: sold } = useQuery(queryOf(listTripsWithCommissions, {}))
  const months = [...new Set(sold?.trips.map(({ departsOn }) => departsOn.slice(0, 7)))].sort()
  return (
    <div className={styles.panel}>
      <SectionTools
        title={t('accounts.commissions')}
        searchLabel={t('accounts.commissions-search')}
        trips={sold?.trips}
        chips={
          terms === 'gross' &&
          commissionGroups.map((one) => (
            <FilterChip
              key={one}
              label={t(`accounts.group.${one}`)}
              isOn={group === one}
              onToggle={() => filter({ group: group === one ? undefined : one })}
              {...(data && { count: data.groups[one].count })}
            />
          ))
        }
        more={
          <>
            <SegmentedControl
              label={t('accounts.terms')}
              size="small"
              choices={saleTerms.map((value) => ({ value, label: t(`accounts.terms.${value}`) }))}
              value={terms}
              onChange={(value) => filter({ terms: value, group: undefined })}
            />
            <SearchSelectField
              label={t('accounts.month')}
              isLabelHidden
              className={styles.month}
              placeholder={t('accounts.all-months')}
              value={month ?? null}
              onChange={(value) => filter({ month: value ?? undefined })}
              options={months.map((value) => ({ value, label: monthTitle(value) }))}
            />
          </>
        }
      />
      <CommissionsList
        page={data}
        terms={terms}
        isFetching={isFetching}
        failure={isError && !data ? () => (cursor ? filter({}) : void refetch()) : null}
        onPay={canPay ? setPaying : null}
        onReverse={setReversing}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
        onPrevious={previous}
        onNext={data?.next ? () => next(data.next!) : null}
        onClear={
          search || group || tripId || month
            ? () => filter({ search: '', group: undefined, tripId: undefined, month: undefined })
            : null
        }
      />
      <Suspense>
        {paying && <CommissionPaymentDialog commission={paying} onClose={() => setPaying(null)} />}
        {reversing && <CommissionReversalDialog payment={reversing} onClose={() => setReversing(null)} />}
      </Suspense>
    </div>
  )
}
