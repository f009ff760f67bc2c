import { IconBus, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerCard } from '#src/features/customers/card/card.contract.ts'
import providerStyles from '#src/features/providers/web/provider-page.module.css'
import { type Day, formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { type TextKey, t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge, Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './customer-page.module.css'

type Travelled = CustomerCard['trips'][number]

/** The trips of a person, the latest first, with the money of each whole booking for readers who may see it. */
export function CustomerTrips({ customer: { trips }, booking }: { customer: CustomerCard; booking: ReactNode }) {
  const seesMoney = useCan('read', 'Payment')
  const bookings = new Map(trips.map((trip) => [trip.bookingId, trip]))
  const sum = (of: 'priceCents' | 'paidCents' | 'dueCents') =>
    [...bookings.values()].reduce((total, trip) => total + (trip[of] ?? 0), 0)
  const foots = { price: sum('priceCents'), paid: sum('paidCents'), due: sum('dueCents') }
  const shown = seesMoney
    ? [...columns, ...money.map((column) => ({ ...column, foot: euro(foots[column.key as keyof typeof foots]) }))]
    : columns
  return (
    <Card
      title={
        <>
          {t('card.trips-heading')}{' '}
          {seesMoney && trips.length > 0 && <span className={styles.note}>{t('card.trips-note')}</span>}
        </>
      }
      end={booking}
      className={providerStyles.coming}
      isBare
    >
      <DataTable
        caption={t('card.trips-heading')}
        columns={trips.length > 0 ? shown : columns}
        rows={trips}
        keyOf={({ tripId, bookingId, hasLeft }) => `${tripId} ${bookingId} ${hasLeft}`}
        nameOf={({ title }) => title}
        empty={<EmptyState icon={IconBus} title={t('card.trips-none')} text={t('card.trips-none-text')} />}
      />
    </Card>
  )
}

const shortly = (day: Day) => formatDayShort(day, todayIn(new Date()))

const columns: readonly Column<Travelled>[] = [
  {
    key: 'trip',
    title: t('card.trip.trip'),
    cell: ({ tripId, title, departsOn, returnsOn, companions, hasLeft }) => (
      <span className={providerStyles.service}>
        <Link to="/trips/$tripId" params={{ tripId }} className={hasLeft ? styles.left : undefined}>
          {title}
        </Link>
        <small>
          {[...new Set([departsOn, returnsOn])].map(shortly).join(' – ')}
          {companions.length > 0 && ` · ${t('card.trip.with', { names: companions.join(', ') })}`}
        </small>
      </span>
    ),
  },
  {
    key: 'booking',
    title: t('card.trip.booking'),
    cell: ({ tripId, bookingId, bookingCode }) => (
      <Link
        to="/trips/$tripId/participants/$roomConfigurationId"
        params={{ tripId, roomConfigurationId: bookingId }}
        className={classes('mono', styles.code)}
      >
        {bookingCode}
      </Link>
    ),
  },
  {
    key: 'room',
    title: t('card.trip.room'),
    leavesBelow: 1100,
    cell: ({ roomType }) => roomType && <span className="mono">{roomType}</span>,
  },
  { key: 'state', title: t('card.trip.state'), cell: (trip) => <State trip={trip} /> },
]

const money: readonly Column<Travelled>[] = [
  {
    key: 'price',
    title: t('card.trip.price'),
    isNumeric: true,
    leavesBelow: 1100,
    cell: ({ priceCents, isCrew }) => !isCrew && priceCents !== undefined && euro(priceCents),
  },
  {
    key: 'paid',
    title: t('card.trip.paid'),
    isNumeric: true,
    leavesBelow: 1100,
    cell: ({ paidCents, isCrew }) => !isCrew && paidCents !== undefined && euro(paidCents),
  },
  {
    key: 'due',
    title: t('card.trip.due'),
    isNumeric: true,
    cell: ({ dueCents, isCrew }) =>
      !isCrew && dueCents !== undefined && (dueCents === 0 ? euro(0) : <b>{euro(dueCents)}</b>),
  },
]

function State({ trip: { status, hasLeft, isCrew, dueCents } }: { trip: Travelled }) {
  if (hasLeft)
    return (
      <Badge tone="err" icon={IconX}>
        {t('card.trip.left')}
      </Badge>
    )
  if (isCrew) return <Badge tone="neutral">{t('card.trip.crew')}</Badge>
  if (status === 'confirmed' && dueCents !== undefined && dueCents <= 0)
    return (
      <Mark tone="ok" icon={IconCheck}>
        {t('card.trip.settled')}
      </Mark>
    )
  const isConfirmed = status === 'confirmed'
  return (
    <Badge tone={isConfirmed ? 'ok' : 'info'} icon={isConfirmed ? IconCheck : IconClockHour4}>
      {t(`bookings.status.${status}` as TextKey)}
    </Badge>
  )
}
