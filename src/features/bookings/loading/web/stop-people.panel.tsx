import { type ReactNode, useState } from 'react'
import { Drivers, DriversAlone } from '#src/features/bookings/drivers/web/drivers.panel.tsx'
import type { LoadingList, LoadingPerson } from '#src/features/bookings/loading/loading.contract.ts'
import { type StopTotals, totalsOf } from '#src/features/bookings/loading/loading.view.ts'
import type { Boarding } from '#src/features/departures/web/boarding.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useIsPrinting } from '#src/web/ui/layout/printing.ts'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './loading.module.css'
import { PeopleTable } from './people-table.panel.tsx'

/** The people of a trip in its loading order: the people under each stop, the crew above and the sums below. */
export function useStopPeople(trip: { id: string; returnsOn: Day }, list: LoadingList | undefined): Boarding {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isPrinting = useIsPrinting()
  const stops = list?.stops ?? []
  const peopleAt = (id: string): readonly LoadingPerson[] =>
    stops.find(({ departureId }) => departureId === id)?.people ?? []
  const isAllOpen = stops.length > 0 && stops.every(({ departureId }) => open.has(departureId))
  const toggle = (id: string) => setOpen((now) => (now.has(id) ? without(now, id) : new Set([...now, id])))
  const toggleAll = () => setOpen(new Set(isAllOpen ? [] : stops.map(({ departureId }) => departureId)))
  return {
    head: list && (
      <>
        <MaybeTwice names={list.maybeTwice} />
        <Crew list={list} />
      </>
    ),
    end: stops.length > 0 && (
      <Button size="small" aria-expanded={isAllOpen} onClick={toggleAll}>
        {t(isAllOpen ? 'bookings.loading-close-all' : 'bookings.loading-open-all')}
      </Button>
    ),
    foot: list && <Total totals={totalsOf(stops.flatMap(({ people }) => people))} />,
    drivers: (vehicleId, vehicles, canEdit) => {
      const drivers = (list?.drivers ?? []).filter((driver) => driver.vehicleId === vehicleId)
      const Shown = vehicleId === null ? DriversAlone : Drivers
      return <Shown trip={trip} drivers={drivers} vehicles={vehicles} canEdit={canEdit} />
    },
    stop: (departure) => {
      const people = peopleAt(departure.id)
      const totals = totalsOf(people)
      const isOpen = open.has(departure.id) || isPrinting
      return {
        beside: besides(totals),
        label: t('bookings.loading-open', { name: departure.name }),
        isOpen,
        onToggle: () => toggle(departure.id),
        body: isOpen && (
          <>
            <Sums totals={totals} />
            <PeopleTable tripId={trip.id} people={people} departure={departure} />
          </>
        ),
      }
    },
  }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id))
}

/** The additional numbers of a stop: "1 in opzione · 2 minori". */
function besides({ options, minors }: StopTotals): string {
  const said = [
    options > 0 && t('bookings.loading-options', { n: options }),
    minors > 0 && t('bookings.loading-minors', { n: minors }),
  ]
  return said.filter(Boolean).join(' · ')
}

function MaybeTwice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <NoticeStrip tone="warn">
      {t('bookings.loading-maybe-twice', { n: names.length, names: names.join(', ') })}
    </NoticeStrip>
  )
}

function Crew({ list: { coach, drivers, leaders } }: { list: LoadingList }) {
  const bus = [coach?.company, coach?.plate].filter(Boolean).join(', ')
  if (!bus && drivers.length + leaders.length === 0) return null
  return (
    <dl className={styles.crew}>
      {bus && <Fact label={t('bookings.loading-coach')}>{bus}</Fact>}
      {drivers.map(({ name, phone }) => (
        <Fact key={name} label={t('bookings.role.driver')}>
          {name}
          {phone && `, ${formatPhone(phone)}`}
        </Fact>
      ))}
      {leaders.map(({ name, phone }) => (
        <Fact key={name} label={t('bookings.role.guide')}>
          {name}
          {phone && `, ${formatPhone(phone)}`}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sums({ totals }: { totals: StopTotals }) {
  const { people, parties, minors, options, assisted, dueCents } = totals
  if (people === 0) return <p className={styles.sums}>{t('bookings.loading-nobody')}</p>
  return (
    <p className={styles.sums}>
      <span>
        <b>{t('bookings.loading-people', { n: people })}</b>, {t('bookings.loading-parties', { n: parties })}
      </span>
      {minors > 0 && <span>{t('bookings.loading-minors', { n: minors })}</span>}
      {options > 0 && <span className={styles.info}>{t('bookings.loading-options', { n: options })}</span>}
      {assisted > 0 && <span className={styles.info}>{t('bookings.loading-assisted-n', { n: assisted })}</span>}
      {dueCents !== null && dueCents > 0 && (
        <span className={styles.warn}>{t('bookings.loading-due', { amount: euro(dueCents) })}</span>
      )}
    </p>
  )
}

function Total({ totals: { confirmed, options, minors, dueCents, partiesDue } }: { totals: StopTotals }) {
  const said = [
    t('bookings.loading-confirmed', { n: confirmed }),
    options > 0 && t('bookings.loading-options', { n: options }),
    minors > 0 && t('bookings.loading-minors', { n: minors }),
  ]
  return (
    <>
      <span>{said.filter(Boolean).join(', ')}</span>
      {dueCents !== null && dueCents > 0 && (
        <span className={styles.totalDue}>
          {t('bookings.loading-total-due', {
            amount: euro(dueCents),
            parties: t('bookings.loading-parties', { n: partiesDue }),
          })}
        </span>
      )}
    </>
  )
}
