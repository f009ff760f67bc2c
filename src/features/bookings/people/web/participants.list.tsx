import { IconPlus, IconSteeringWheel, IconToolsKitchen2, IconUserStar, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { BookingBadge } from '#src/features/bookings/booking/web/booking-badges.panel.tsx'
import {
  balanceNote,
  paymentWord,
  type ShownParticipant,
  shownCounts,
  shownDue,
} from '#src/features/bookings/people/participants.view.ts'
import type { ParticipantSort, ParticipantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { PromoteButton, type Promotion } from '#src/features/bookings/places/web/promotion.panel.tsx'
import { formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Badge, Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import type { Column, ColumnChoice } from '#src/web/ui/table/table-columns.ts'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './participants.module.css'

type ParticipantsListProps = {
  tripId: string
  rows: readonly ShownParticipant[] | undefined
  isFetching: boolean
  failure: (() => void) | null
  view: ParticipantsView
  /** True when people who withdrew are among the rows: the columns then show penalty and refund. */
  isOff: boolean
  /** The refund of the whole trip, in cents. Absent when the reader may not see payments: then no column shows it. */
  refundCents: number | undefined
  promotion: Promotion
  canAdd: boolean
  sort: ParticipantSort
  onSort: (sort: ParticipantSort) => void
  selection: Selection<ShownParticipant>
  columns: readonly Column<ShownParticipant>[]
  choice: ColumnChoice
  onChoice: (choice: ColumnChoice) => void
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const keyOf = ({ participantId }: ShownParticipant) => participantId
const nameOf = (row: ShownParticipant) => nameShown(row)

function nameShown({ surname, name }: ShownParticipant): string {
  return surname === null ? t('bookings.unnamed') : `${surname} ${name ?? ''}`.trim()
}

/** The participants as a table. A booking's money is on its first row. */
export function ParticipantsList(props: ParticipantsListProps) {
  const { tripId, rows, isFetching, failure, view, refundCents, canAdd, onClear, selection, columns, sort, onSort } =
    props
  const { people, bookings, staff } = shownCounts(rows ?? [])
  return (
    <DataTable
      caption={t('bookings.list-caption', { n: people })}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      isFetching={isFetching}
      sort={sort === 'booking' ? null : { key: 'seat', isDescending: sort === '-seat' }}
      onSort={({ isDescending }) => onSort(isDescending ? '-seat' : 'seat')}
      failure={failure && { what: t('bookings.list-what'), onRetry: failure }}
      empty={<Nobody tripId={tripId} canAdd={canAdd} onClear={onClear} />}
      selection={selection}
      columnChoice={props.choice}
      onColumnChoice={props.onChoice}
      footer={
        rows &&
        rows.length > 0 && (
          <Foot selection={selection}>
            {t('bookings.list-count', { n: people })} · {t('bookings.list-bookings', { n: bookings })}
            {staff > 0 && ` · ${t('bookings.list-staff', { n: staff })}`}
            {view === 'toRefund' &&
              refundCents !== undefined &&
              ` · ${t('bookings.list-refunds', { amount: euro(refundCents) })}`}
          </Foot>
        )
      }
    />
  )
}

/** The foot of the list. While people are chosen, their acts take its place. */
function Foot({ selection, children }: { selection: Selection<ShownParticipant>; children: ReactNode }) {
  const chosen = useNextFrame(selection.subscribe, selection.itemsNow)
  return chosen.size === 0 && <div className={styles.foot}>{children}</div>
}

type ColumnsWanted = Pick<ParticipantsListProps, 'tripId' | 'view' | 'isOff' | 'canAdd' | 'promotion'> & {
  isMoneySeen: boolean
}

/** The columns of a view, as far as the reader may see them. */
export function useParticipantColumns({ tripId, view, isOff, canAdd, promotion, isMoneySeen }: ColumnsWanted) {
  // New with every drawing, so only the view that shows it depends on it.
  const offer = view === 'waiting' && canAdd ? promotion : null
  return useMemo(() => {
    const all = columnsOf(tripId)
    const offered = offer ? [promotionColumn(offer)] : []
    const shown = isOff
      ? offColumns(all)
      : [...all.filter(({ key }) => offered.length === 0 || key !== 'notes'), ...offered]
    return isMoneySeen ? shown : shown.filter(({ key }) => !ofMoney.includes(key))
  }, [tripId, offer, isOff, isMoneySeen])
}

function Nobody({ tripId, canAdd, onClear }: Pick<ParticipantsListProps, 'tripId' | 'canAdd' | 'onClear'>) {
  if (onClear)
    return (
      <EmptyState
        icon={IconUsers}
        title={t('bookings.no-match')}
        text={t('bookings.no-match-text')}
        action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title={t('bookings.list-empty')}
      text={t(canAdd ? 'bookings.list-empty-text' : 'bookings.list-closed-text')}
      action={
        canAdd && (
          <LinkButton icon={IconPlus} to="/trips/$tripId/participants/add" params={{ tripId }}>
            {t('bookings.add')}
          </LinkButton>
        )
      }
    />
  )
}

const crewIcons = { guide: IconUserStar, driver: IconSteeringWheel }

function columnsOf(tripId: string): Column<ShownParticipant>[] {
  return [
    {
      key: 'name',
      title: t('bookings.column-name'),
      width: 160,
      cell: (row) => (
        <span className={classes(styles.name, row.isIndented && styles.indented)}>
          <Link
            to="/trips/$tripId/participants/$roomConfigurationId"
            params={{ tripId, roomConfigurationId: row.bookingId }}
            {...(row.type !== 'customer' && { search: { type: row.type } })}
            className={classes(
              row.isIndented && styles.light,
              row.surname === null && styles.unnamed,
              row.leftOn !== null && styles.gone,
            )}
          >
            {nameShown(row)}
          </Link>
          {row.type !== 'customer' && (
            <span className={styles.crew} title={t(`bookings.role.${row.type}`)}>
              <Icon of={crewIcons[row.type]} size="small" />
              <span className="for-readers">{t(`bookings.role.${row.type}`)}</span>
            </span>
          )}
          {row.isFirst && <span className={styles.number}>{bookingDigits(row.bookingNumber)}</span>}
        </span>
      ),
    },
    {
      key: 'taxCode',
      title: t('customers.field.taxCode'),
      width: 140,
      cell: (row) =>
        row.surname === null && row.referenceName ? (
          <span className={styles.reference} title={row.referenceName}>
            {t('bookings.reference-of', { name: row.referenceName })}
          </span>
        ) : (
          <>
            <span className={styles.code}>{row.taxCode}</span>
            {row.missingData > 0 && (
              <span className={styles.note}>{t('bookings.lacking', { n: row.missingData })}</span>
            )}
          </>
        ),
    },
    { key: 'room', title: t('bookings.column-room'), width: 56, cell: ({ roomType }) => roomType },
    {
      key: 'seat',
      title: t('bookings.column-seat'),
      width: 50,
      canSort: true,
      cell: ({ seat, participantId }) =>
        seat && (
          <Link
            to="/trips/$tripId/bus-layout"
            params={{ tripId }}
            search={{ person: participantId }}
            className={styles.seat}
          >
            {seatShown(seat)}
          </Link>
        ),
    },
    {
      key: 'departure',
      title: t('bookings.field.departure'),
      width: 110,
      cell: ({ departureName, departureTime }) =>
        departureName && (
          <span className={styles.departure} title={departureName}>
            <span className={styles.quiet}>{departureTime}</span> <span className={styles.stop}>{departureName}</span>
          </span>
        ),
    },
    {
      key: 'status',
      title: t('bookings.field.status'),
      width: 116,
      cell: ({ status, leftOn, isStaff }) =>
        isStaff && leftOn === null && status === 'confirmed' ? (
          <Badge tone="neutral">{t('bookings.staff-state')}</Badge>
        ) : (
          <span className={styles.status}>
            <BookingBadge status={leftOn === null ? status : 'canceled'} />
          </span>
        ),
    },
    {
      key: 'payment',
      title: t('bookings.column-payment'),
      width: 98,
      cell: (row) => <Paid row={row} />,
    },
    {
      key: 'price',
      title: t('bookings.column-price'),
      isNumeric: true,
      width: 80,
      cell: ({ isFirst, isStaff, priceCents = 0 }) => isFirst && !isStaff && euro(priceCents),
    },
    {
      key: 'due',
      title: t('bookings.field.due'),
      isNumeric: true,
      width: 80,
      cell: (row) => {
        const cents = shownDue(row)
        return cents !== null && <b>{euro(cents)}</b>
      },
    },
    {
      key: 'notes',
      title: t('bookings.field.notes'),
      width: 36,
      cell: ({ hasAllergies }) =>
        hasAllergies && (
          <span title={t('customers.field.allergies')}>
            <Icon of={IconToolsKitchen2} size="small" />
            <span className="for-readers">{t('customers.field.allergies')}</span>
          </span>
        ),
    },
  ]
}

const ofMoney = ['payment', 'price', 'due', 'penalty', 'refund', 'refundBy']
const kept = ['name', 'taxCode', 'room', 'status', 'payment']

/** The columns for people who withdrew: the day, the penalty, and the refund of their booking with its day. */
function offColumns(all: readonly Column<ShownParticipant>[]): Column<ShownParticipant>[] {
  return [
    ...all.filter(({ key }) => kept.includes(key)),
    {
      key: 'left',
      title: t('bookings.column-left'),
      width: 100,
      cell: ({ leftOn }) => leftOn && formatDay(leftOn),
    },
    {
      key: 'penalty',
      title: t('bookings.column-penalty'),
      isNumeric: true,
      width: 90,
      cell: ({ leftOn, isStaff, penaltyCents = 0 }) => leftOn !== null && !isStaff && euro(penaltyCents),
    },
    {
      key: 'refund',
      title: t('bookings.column-refund'),
      isNumeric: true,
      width: 110,
      cell: ({ isFirst, dueCents = 0 }) => isFirst && dueCents < 0 && <b>{euro(-dueCents)}</b>,
    },
    {
      key: 'refundBy',
      title: t('bookings.column-refund-by'),
      width: 90,
      cell: ({ isFirst, refundBy }) => isFirst && refundBy && formatDay(refundBy),
    },
  ]
}

function promotionColumn(promotion: Promotion): Column<ShownParticipant> {
  return {
    key: 'promotion',
    title: '',
    width: 130,
    cell: ({ isFirst, status, bookingId }) =>
      isFirst && status === 'waitingList' && <PromoteButton promotion={promotion} bookingId={bookingId} />,
  }
}

const wordTones = { missingBalance: 'warn', allPaid: 'ok', toRefund: 'warn', nothing: 'ok' } as const

function Paid({ row }: { row: ShownParticipant }) {
  const word = paymentWord(row)
  if (word === null) return null
  const today = todayIn(new Date())
  const note = row.isFirst ? balanceNote(row, today) : null
  return (
    <>
      <Mark tone={wordTones[word]}>{t(`bookings.payment.${word}`)}</Mark>
      {note && (
        <span className={classes(styles.note, note.says === 'overdue' && styles.late)}>
          {t(
            `bookings.balance-note.${note.says}`,
            'day' in note ? { day: formatDayShort(note.day, today) } : undefined,
          )}
        </span>
      )}
    </>
  )
}
