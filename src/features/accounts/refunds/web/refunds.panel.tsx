import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { type RefundRow, RefundsList } from './refunds.list.tsx'

const RegisterPaymentDialog = lazyDialog(
  async () => (await import('#src/features/accounts/sections/web/register-payment.dialog.tsx')).RegisterPaymentDialog,
)

const RefundsTogetherDialog = lazyDialog(
  async () => (await import('#src/features/payments/web/refunds-together.dialog.tsx')).RefundsTogetherDialog,
)

/** The refunds that we owe across all trips, by the day on which each is due. */
export function RefundsPanel() {
  const { asked, filter, previous, next } = useAccounts()
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const [paying, setPaying] = useState<RefundRow | null>(null)
  const [together, setTogether] = useState<readonly RefundRow[] | null>(null)
  const [selection] = useState(() => new Selection<RefundRow>())
  const client = useQueryClient()
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
        onRefundLate={
          canRegister ? () => void allLate(client, { search, tripId }).then(setTogether, toastFailure) : null
        }
        {...(canRegister && { selection })}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
        onPrevious={previous}
        onNext={data?.next ? () => next(data.next!) : null}
        onClear={search || group || tripId ? () => filter({ search: '', group: undefined, tripId: undefined }) : null}
      />
      <ChosenRefunds selection={selection} total={data?.total ?? 0} onRefund={setTogether} />
      <Suspense>
        {together && (
          <RefundsTogetherDialog
            refunds={together.map(refundOf)}
            onDone={() => selection.clear()}
            onClose={() => setTogether(null)}
          />
        )}
      </Suspense>
      <Suspense>{paying && <RegisterPaymentDialog of={paying} onClose={() => setPaying(null)} />}</Suspense>
    </div>
  )
}

const refundOf = ({ tripId, bookingId, payer, tripTitle, code, refundCents }: RefundRow) => ({
  ...{ tripId, bookingId, cents: refundCents },
  ...{ name: payer, detail: `${tripTitle} · ${code}` },
})

const toastFailure = () => void toast.error(t('calls.failed'))

/** Reads all late refunds of the search, however many pages they fill. */
async function allLate(
  client: QueryClient,
  filters: { search: string; tripId: string | undefined },
): Promise<RefundRow[]> {
  const late: RefundRow[] = []
  let cursor: string | undefined
  do {
    const query = { ...filters, group: 'late' as const, limit: '100' as const, cursor }
    const page = await client.fetchQuery({ ...queryOf(listRefunds, { query }), staleTime: 0 })
    late.push(...page.refunds)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return late
}

type ChosenProps = {
  selection: Selection<RefundRow>
  total: number
  onRefund: (refunds: readonly RefundRow[]) => void
}

/** The act on the chosen refunds, in place of the list's foot. */
function ChosenRefunds({ selection, total, onRefund }: ChosenProps) {
  const chosen = useNextFrame(selection.subscribe, selection.itemsNow)
  if (chosen.size === 0) return null
  return (
    <SelectionBar count={chosen.size} total={total} onClear={() => selection.clear()}>
      <Button kind="quiet" onClick={() => onRefund([...chosen.values()])}>
        {t('payments.register-refunds', { n: chosen.size })}
      </Button>
    </SelectionBar>
  )
}
