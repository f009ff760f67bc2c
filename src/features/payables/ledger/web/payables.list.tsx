import { IconCheck, IconFileInvoice, IconPaperclip, IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import type { listPayables } from '#src/features/payables/ledger/payables.contract.ts'
import type { PayableGroup } from '#src/features/payables/ledger/payables.values.ts'
import { owedOf, sumsOf } from '#src/features/payables/ledger/payables.view.ts'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import type { listServices } from '#src/features/services/programme/services.contract.ts'
import { cardId } from '#src/features/services/programme/web/day-columns.panel.tsx'
import { addDays, type Day, formatDay, formatDayShort, todayIn, weekdayShort } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './payables.module.css'

export type PayableRow = Output<typeof listServices>['services'][number] &
  Pick<Output<typeof listPayables>['payables'][number], 'costCents' | 'settlement'>

/** A cell of a later feature, which knows each kind of message. */
export type SentCell = ComponentType<{ tripId: string; serviceId: string; children: ReactNode }>

type PayablesListProps = {
  trip: { id: string; departsOn: Day }
  rows: readonly PayableRow[] | undefined
  by: PayableGroup
  /** The service whose panel is open. The table then keeps only the columns that fit beside it. */
  openId: string | null
  isFetching: boolean
  failure: (() => void) | null
  canAdd: boolean
  /** Present for people who may pay suppliers. */
  selection: Selection<PayableRow> | undefined
  /** Draws the messages about a service; `children` for readers who do not write to suppliers. */
  sent: SentCell
  /** Present while a search or a filter limits the list. */
  onClear: (() => void) | null
}

/** The link to the form of a new service, which returns to the table. */
export const addingFromPayments = (tripId: string) =>
  ({ to: '/trips/$tripId/add-service', params: { tripId }, state: { isFromPayments: true } }) as const

const keyOf = ({ id }: PayableRow) => id
const nameOf = ({ name }: PayableRow) => name

/** The services of a trip as a table, grouped by day or by supplier. */
export function PayablesList(props: PayablesListProps) {
  const { trip, rows, by, openId, isFetching, failure, canAdd, selection, sent, onClear } = props
  const isBeside = openId !== null
  const isMoneySeen = rows?.some(({ settlement }) => settlement !== undefined) ?? true
  const { id: tripId, departsOn } = trip
  const columns = useMemo(() => {
    const hidden = [...(isBeside ? notBeside : []), ...(isMoneySeen ? [] : ['payment', 'invoice'])]
    const isByDay = by === 'day'
    return columnsOf({ tripId, departsOn, isBeside, isByDay, sent }).filter(
      ({ key }) => !(isByDay && key === 'day') && !hidden.includes(key),
    )
  }, [tripId, departsOn, by, isBeside, isMoneySeen, sent])
  const groupOf = useMemo(() => {
    if (by === 'provider') return ({ provider }: PayableRow) => provider?.companyName ?? t('services.no-provider')
    return ({ day }: PayableRow) => dayTitle(day, departsOn)
  }, [by, departsOn])
  return (
    <DataTable
      caption={t('payables.caption', { n: rows?.length ?? 0 })}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      groupOf={groupOf}
      openKey={openId}
      isFetching={isFetching}
      failure={failure && { what: t('payables.what'), onRetry: failure }}
      empty={<NoServices tripId={tripId} canAdd={canAdd} onClear={onClear} />}
      {...(selection && !isBeside && { selection })}
      footer={rows && rows.length > 0 && <Sums rows={rows} isMoneySeen={isMoneySeen} />}
    />
  )
}

const dayTitle = (day: number, departsOn: Day) =>
  `${t('services.day', { n: day })} · ${weekdayShort(addDays(departsOn, day - 1))}`

function Sums({ rows, isMoneySeen }: { rows: readonly PayableRow[]; isMoneySeen: boolean }) {
  const { owedCents, paidCents, leftCents, overpaidCents, unknown } = sumsOf(rows)
  return (
    <div className={styles.foot}>
      <span>{t('services.count', { n: rows.length })}</span>
      <span>
        {t('payments.total')} <b>{euro(owedCents)}</b>
      </span>
      {isMoneySeen && (
        <>
          <span>
            {t('services.payment.paid')} <b className={styles.ok}>{euro(paidCents)}</b>
          </span>
          <span>
            {t('services.payment.toBePaid')} <b>{euro(leftCents)}</b>
          </span>
          {overpaidCents > 0 && (
            <span>
              {t('providers.overpaid-sum')} <b className={styles.excess}>{euro(overpaidCents)}</b>
            </span>
          )}
        </>
      )}
      {unknown > 0 && <Mark tone="warn">{t('payables.unknown', { n: unknown })}</Mark>}
    </div>
  )
}

function NoServices({ tripId, canAdd, onClear }: { tripId: string } & Pick<PayablesListProps, 'canAdd' | 'onClear'>) {
  if (onClear)
    return (
      <EmptyState
        icon={IconReceipt}
        title={t('bookings.no-match')}
        action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconReceipt}
      title={t('payables.empty')}
      text={t(canAdd ? 'payables.empty-text' : 'payables.closed-text')}
      action={
        canAdd && (
          <LinkButton icon={IconPlus} {...addingFromPayments(tripId)}>
            {t('services.add')}
          </LinkButton>
        )
      }
    />
  )
}

/** The columns left out while a service is open beside the table. */
const notBeside = ['day', 'costKind', 'communication', 'voucher', 'invoice']

/** `isByDay` is false where the suppliers are the groups, so that a row need not name its own. */
type Facts = { tripId: string; departsOn: Day; isBeside: boolean; isByDay: boolean; sent: SentCell }

function columnsOf({ tripId, departsOn, isBeside, isByDay, sent: Sent }: Facts): Column<PayableRow>[] {
  return [
    {
      key: 'service',
      title: t('costs.service'),
      cell: (row) => (
        <span className={styles.service}>
          <Icon of={kindIcons[row.category]} className={styles.icon} />
          <span className={styles.names}>
            <Link
              to="/trips/$tripId/services-and-payments/service-preview/$serviceId"
              params={{ tripId, serviceId: row.id }}
              search={true}
              state={{ isOverList: true }}
              resetScroll={false}
            >
              <span id={cardId(row.id)}>{row.name}</span>
            </Link>
            {isByDay && <ProviderName of={row.provider} />}
          </span>
        </span>
      ),
    },
    {
      key: 'day',
      title: t('services.field.day'),
      width: 90,
      cell: ({ day }) => weekdayShort(addDays(departsOn, day - 1)),
    },
    {
      key: 'costKind',
      title: t('payables.column-cost'),
      width: 80,
      leavesBelow: 1400,
      cell: ({ costKind }) => t(`costs.kind.${costKind}`),
    },
    {
      key: 'amount',
      title: t('services.field.amount'),
      isNumeric: true,
      width: 100,
      cell: (row) => {
        const owedCents = owedOf(row)
        return owedCents === null ? (
          <span className={styles.quiet}>{t('payables.amount-unknown')}</span>
        ) : (
          euro(owedCents)
        )
      },
    },
    {
      key: 'payment',
      title: t('services.field.payment'),
      ...(!isBeside && { width: 140 }),
      cell: ({ settlement }) => settlement && <Payment settlement={settlement} />,
    },
    {
      key: 'communication',
      title: t('payables.column-communication'),
      width: 160,
      cell: ({ id, communicationStatus }) => (
        <Sent tripId={tripId} serviceId={id}>
          <Mark
            tone={communicationStatus === 'sent' ? 'ok' : 'neutral'}
            icon={communicationStatus === 'sent' ? IconCheck : undefined}
          >
            {t(`services.communication.${communicationStatus}`)}
          </Mark>
        </Sent>
      ),
    },
    {
      key: 'release',
      title: t(isBeside ? 'payables.column-release-short' : 'services.field.releaseOn'),
      ...(!isBeside && { width: 120 }),
      cell: (row) => row.releaseOn && <Release row={row} releaseOn={row.releaseOn} isShort={isBeside} />,
    },
    {
      key: 'voucher',
      title: t('payables.column-voucher'),
      width: 62,
      cell: ({ files }) =>
        files.some(({ isVoucher }) => isVoucher) && (
          <span className={styles.sign} title={t('payables.column-voucher')}>
            <Icon of={IconPaperclip} size="small" />
            <span className="for-readers">{t('payables.column-voucher')}</span>
          </span>
        ),
    },
    {
      key: 'invoice',
      title: t('payables.column-invoice'),
      width: 64,
      cell: ({ settlement }) => settlement && settlement.invoices.length > 0 && <Invoices of={settlement.invoices} />,
    },
  ]
}

function ProviderName({ of: provider }: { of: PayableRow['provider'] }) {
  if (provider) return <small>{provider.companyName}</small>
  return <Mark tone="warn">{t('services.no-provider')}</Mark>
}

/** The invoices of a service by their number, or by how many they are. */
function Invoices({ of: invoices }: { of: NonNullable<PayableRow['settlement']>['invoices'] }) {
  return (
    <span className={styles.sign} title={invoices.map(invoiceName).join(', ')}>
      <Icon of={IconFileInvoice} size="small" />
      {invoices.length > 1 && <span>{invoices.length}</span>}
      <span className="for-readers">{invoices.map(invoiceName).join(', ')}</span>
    </span>
  )
}

const stateTones = { paid: 'ok', covered: 'warn', partlyPaid: 'warn', toBePaid: 'neutral' } as const

/** The state of payment of a service, the amount paid so far or too much, and the next due day. */
function Payment({ settlement }: { settlement: NonNullable<PayableRow['settlement']> }) {
  const { state, paidCents, overpaidCents, nextDueOn } = settlement
  const due = nextDueOn === null ? null : deadlineWords(nextDueOn, todayIn(new Date()), 'days')
  return (
    <span className={styles.day}>
      <Mark tone={stateTones[state]}>{t(`payables.state.${state}`)}</Mark>
      {(state === 'partlyPaid' || state === 'covered') && (
        <small>{t('payables.paid-so-far', { amount: euro(paidCents) })}</small>
      )}
      {overpaidCents > 0 && (
        <small className={styles.excess}>{t('providers.overpaid', { amount: euro(overpaidCents) })}</small>
      )}
      {nextDueOn !== null && due && (
        <small className={classes(due.tone && styles[due.tone])}>
          {due.tone === null ? t('payables.due-by', { day: formatDay(nextDueOn) }) : due.text}
        </small>
      )}
    </span>
  )
}

/** The day of the release. Once the confirmation of the service is sent, the days left until then no longer matter. */
function Release({ row, releaseOn, isShort }: { row: PayableRow; releaseOn: Day; isShort: boolean }) {
  const today = todayIn(new Date())
  const { text, tone } = deadlineWords(releaseOn, today, 'days')
  return (
    <span className={styles.day}>
      {isShort ? formatDayShort(releaseOn, today) : formatDay(releaseOn)}
      {tone && row.communicationStatus === 'toSend' && <small className={classes(styles[tone])}>{text}</small>}
    </span>
  )
}
