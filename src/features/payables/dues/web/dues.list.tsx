import { IconCheck, IconChecks, IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { listSupplierDues } from '#src/features/payables/dues/dues.contract.ts'
import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import { getSupplierInvoiceFile } from '#src/features/payables/invoices/invoices.contract.ts'
import { dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import { paidBy, useMarkPaid } from '#src/features/payables/ledger/web/marking.state.ts'
import { type Day, formatDay, formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { CutText } from '#src/web/ui/table/cut-text.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './dues.module.css'

type DuesPage = Output<typeof listSupplierDues>
export type DueRow = DuesPage['dues'][number]

type DuesListProps = Omit<TableFooterProps, 'label'> & {
  page: DuesPage | undefined
  isFetching: boolean
  failure: (() => void) | null
  /** Present for people who may pay suppliers. */
  selection: Selection<DueRow> | undefined
  /** Present while a search or a group limits the list. */
  onClear: (() => void) | null
}

const keyOf = ({ key }: DueRow) => key
const nameOf = ({ serviceName, provider }: DueRow) => [provider?.companyName, serviceName].filter(Boolean).join(', ')

/** The dues to suppliers as a table, the earliest first. */
export function DuesList({ page, isFetching, failure, selection, onClear, ...paging }: DuesListProps) {
  const canPay = selection !== undefined
  const columns = useMemo(() => columnsOf(todayIn(new Date()), canPay), [canPay])
  const groups = page?.groups
  const groupOf = useMemo(
    () =>
      ({ group }: DueRow) => {
        const { count = 0, cents = 0 } = groups?.[group] ?? {}
        return `${t(`payables.due.${group}`)} · ${t('payables.due-count', { n: count })} · ${euro(cents)}`
      },
    [groups],
  )
  return (
    <DataTable
      caption={t('payables.dues-caption', { n: page?.total ?? 0 })}
      columns={columns}
      rows={page?.dues}
      keyOf={keyOf}
      nameOf={nameOf}
      groupOf={groupOf}
      isFetching={isFetching}
      failure={failure && { what: t('payables.dues-what'), onRetry: failure }}
      empty={<NothingDue onClear={onClear} />}
      {...(selection && { selection })}
      footer={
        <>
          {groups && page.total > 0 && <Sums groups={groups} />}
          <TableFooter {...paging} label={t('payables.due-count', { n: page?.total ?? 0 })} />
        </>
      }
      isFill
    />
  )
}

function Sums({ groups }: { groups: DuesPage['groups'] }) {
  const total = dueGroups.reduce((sum, group) => sum + (groups[group]?.cents ?? 0), 0)
  return (
    <div className={styles.sums}>
      {dueGroups.map((group) => (
        <span key={group}>
          {t(`payables.due.${group}`)}{' '}
          <b className={group === 'late' ? styles.late : undefined}>{euro(groups[group]?.cents ?? 0)}</b>
        </span>
      ))}
      <span>
        {t('payments.total')} <b>{euro(total)}</b>
      </span>
    </div>
  )
}

function NothingDue({ onClear }: Pick<DuesListProps, 'onClear'>) {
  if (!onClear)
    return <EmptyState icon={IconChecks} title={t('payables.nothing-due')} text={t('payables.nothing-due-text')} />
  return (
    <EmptyState
      icon={IconChecks}
      title={t('bookings.no-match')}
      action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
    />
  )
}

function columnsOf(today: Day, canPay: boolean): Column<DueRow>[] {
  return [
    {
      key: 'due',
      title: t('payables.column-due'),
      width: 134,
      cell: ({ dueOn, tripId, serviceId }) => {
        const { text, tone } = deadlineWords(dueOn, today, 'days')
        return (
          <Link
            to="/trips/$tripId/services-and-payments/service-preview/$serviceId"
            params={{ tripId, serviceId }}
            className={styles.due}
          >
            {formatDay(dueOn)} {tone && <small className={classes(styles[tone])}>{text}</small>}
          </Link>
        )
      },
    },
    {
      key: 'provider',
      title: t('services.part.provider'),
      cell: ({ provider, serviceName }) => (
        <span className={styles.names}>
          {provider ? (
            <b>
              <CutText>{provider.companyName}</CutText>
            </b>
          ) : (
            <Mark tone="warn">{t('services.no-provider')}</Mark>
          )}
          <small>
            <CutText>{serviceName}</CutText>
          </small>
        </span>
      ),
    },
    { key: 'trip', title: t('payables.column-trip'), width: 190, cell: ({ tripTitle }) => <Trip title={tripTitle} /> },
    {
      key: 'left',
      title: t('services.payment.toBePaid'),
      isNumeric: true,
      width: 110,
      cell: ({ leftCents }) =>
        leftCents === null ? <span className={styles.quiet}>{t('payables.amount-unknown')}</span> : euro(leftCents),
    },
    {
      key: 'kind',
      title: t('payables.column-kind'),
      width: 90,
      leavesBelow: 1400,
      cell: ({ isEstimate }) => (
        <span className={styles.quiet}>{t(isEstimate ? 'payables.whole' : 'payables.instalment')}</span>
      ),
    },
    {
      key: 'requested',
      title: t('payables.column-requested'),
      width: 84,
      cell: ({ requestedAt }) =>
        requestedAt && (
          <Mark tone="ok" icon={IconCheck}>
            {t('payables.requested', { day: formatDayShort(wallClock(new Date(requestedAt)).day, today) })}
          </Mark>
        ),
    },
    {
      key: 'invoice',
      title: t('payables.column-invoice'),
      width: 66,
      cell: (row) => <DueInvoices due={row} />,
    },
    ...(canPay
      ? [
          {
            key: 'mark',
            title: '',
            width: 136,
            cell: (row: DueRow) => <MarkButton due={row} />,
          } satisfies Column<DueRow>,
        ]
      : []),
  ]
}

/** The title on two lines, as the supplier and its service beside it. */
const Trip = ({ title }: { title: string }) => (
  <span className={styles.trip} title={title}>
    {title}
  </span>
)

const InvoiceDialog = lazyDialog(
  async () => (await import('#src/features/payables/invoices/web/invoice.dialog.tsx')).InvoiceDialog,
)

/** The invoices that a due amount is asked with. Who keeps them can add one. */
function DueInvoices({ due }: { due: DueRow }) {
  const canEdit = useCan('edit', 'SupplierPayment')
  const [isAdding, setAdding] = useState(false)
  const { tripId, serviceId, serviceName, provider, invoices } = due
  return (
    <span className={styles.invoices}>
      <span>
        {invoices.map((invoice) => (
          <a
            key={invoice.id}
            href={addressOf(getSupplierInvoiceFile, { params: { invoiceId: invoice.id }, query: { inline: 'true' } })}
            target="_blank"
            rel="noopener"
            title={`${invoiceName(invoice)}, ${euro(invoice.cents)}`}
          >
            <Icon of={IconFileInvoice} size="small" />
            <span className="for-readers">{invoiceName(invoice)}</span>
          </a>
        ))}
      </span>
      {canEdit && (
        <IconButton
          icon={IconPlus}
          size="small"
          label={t('payables.invoice-add-to', { service: nameOf(due) })}
          onClick={() => setAdding(true)}
        />
      )}
      <Suspense>
        {isAdding && (
          <InvoiceDialog
            tripId={tripId}
            service={{ id: serviceId, name: serviceName, provider }}
            invoice={null}
            payments={[]}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </span>
  )
}

function MarkButton({ due }: { due: DueRow }) {
  const mark = useMarkPaid()
  return (
    <Button
      kind="text"
      size="small"
      isBusy={mark.isPending}
      onClick={() => mark.mutate({ body: { services: [paidBy(due)] } })}
    >
      {t('payables.mark-one-paid')}
    </Button>
  )
}
