import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'
import { listReceivables, listTripsWithReceivables } from '#src/features/accounts/receivables/receivables.contract.ts'
import { receivableEnds } from '#src/features/accounts/receivables/receivables.rules.ts'
import { receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { useAccounts } from '#src/features/accounts/sections/web/accounts.state.ts'
import { SectionTools } from '#src/features/accounts/sections/web/section-tools.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { type ReceivableRow, ReceivablesList } from './receivables.list.tsx'

const RegisterPaymentDialog = lazyDialog(
  async () => (await import('#src/features/accounts/sections/web/register-payment.dialog.tsx')).RegisterPaymentDialog,
)

const RemindDialog = lazyDialog(
  async () => (await import('#src/features/communications/reminders/web/remind.dialog.tsx')).RemindDialog,
)

/** What customers and agencies owe across all trips: late, this week, later. */
export function ReceivablesPanel() {
  const { asked, filter, previous, next } = useAccounts()
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const [paying, setPaying] = useState<ReceivableRow | null>(null)
  const [reminding, setReminding] = useState<ComponentProps<typeof RemindDialog>['asked'] | null>(null)
  const [selection] = useState(() => new Selection<ReceivableRow>())
  const canRegister = useCan('register', 'Payment')
  const group = receivableGroups.find((one) => one === asked.group)
  const isWithoutEmail = asked.only === 'withoutEmail'
  const { search, tripId, cursor } = asked
  const filters = { search, tripId, cursor, group, ...(isWithoutEmail && { isWithoutEmail: 'true' }) }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listReceivables, { query: { ...filters, limit: String(pageSize) as '50' | '100' } }),
    placeholderData: keepPreviousData,
  })
  const trips = useQuery(queryOf(listTripsWithReceivables, {}))
  const count = data && receivableGroups.reduce((sum, one) => sum + data.groups[one].count, 0)
  return (
    <div className={styles.panel}>
      <SectionTools
        title={t('accounts.receivables')}
        searchLabel={t('accounts.search')}
        trips={trips.data?.trips}
        chips={
          <>
            <FilterChip
              label={t('accounts.all')}
              isOn={group === undefined}
              onToggle={() => filter({ group: undefined })}
              {...(count !== undefined && { count })}
            />
            {(['late', 'week'] as const).map((one) => (
              <FilterChip
                key={one}
                label={t(`accounts.group.${one}`)}
                isOn={group === one}
                onToggle={() => filter({ group: group === one ? undefined : one })}
                {...(data && { count: data.groups[one].count })}
              />
            ))}
            <FilterChip
              label={t('accounts.only-without-email')}
              isOn={isWithoutEmail}
              onToggle={() => filter({ only: isWithoutEmail ? undefined : 'withoutEmail' })}
            />
          </>
        }
      />
      <ReceivablesList
        page={data}
        isFetching={isFetching}
        failure={isError && !data ? () => (cursor ? filter({}) : void refetch()) : null}
        onRegister={canRegister ? setPaying : null}
        onRemindLate={
          canRegister && !search && !tripId && !isWithoutEmail
            ? () => setReminding({ dueUntil: receivableEnds(todayIn(new Date())).late })
            : null
        }
        {...(canRegister && { selection })}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
        onPrevious={previous}
        onNext={data?.next ? () => next(data.next!) : null}
        onClear={
          search || group || tripId || isWithoutEmail
            ? () => filter({ search: '', group: undefined, tripId: undefined, only: undefined })
            : null
        }
      />
      <ChosenBalances selection={selection} total={data?.total ?? 0} onRemind={setReminding} />
      <Suspense>
        {reminding && (
          <RemindDialog asked={reminding} onDone={() => selection.clear()} onClose={() => setReminding(null)} />
        )}
      </Suspense>
      <Suspense>{paying && <RegisterPaymentDialog of={paying} onClose={() => setPaying(null)} />}</Suspense>
    </div>
  )
}

type ChosenProps = {
  selection: Selection<ReceivableRow>
  total: number
  onRemind: (asked: { bookingIds: string[] }) => void
}

/** The act on the chosen bookings, in place of the list's foot. */
function ChosenBalances({ selection, total, onRemind }: ChosenProps) {
  const chosen = useNextFrame(selection.subscribe, selection.itemsNow)
  if (chosen.size === 0) return null
  return (
    <SelectionBar count={chosen.size} total={total} onClear={() => selection.clear()}>
      <Button kind="quiet" icon={IconMail} onClick={() => onRemind({ bookingIds: [...chosen.keys()] })}>
        {t('reminders.open')}
      </Button>
    </SelectionBar>
  )
}
