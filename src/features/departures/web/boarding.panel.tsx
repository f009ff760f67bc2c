import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { listDepartures } from '#src/features/departures/departures.contract.ts'
import type { LoadingWay } from '#src/features/departures/return-order.rules.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './loading-order.module.css'

export type ListedDeparture = Output<typeof listDepartures>['departures'][number]

/** The day of the way out and of the way back. */
export type DayOfWay = Record<LoadingWay, Day>

export type ListedVehicle = Output<typeof listDepartures>['vehicles'][number]

/** The name of a coach, shown beside its seats: its plate, otherwise its model. */
export function calledOf({ passengerSeats, plate, model }: ListedVehicle): string {
  return [t('departures.seats', { n: passengerSeats }), plate || model].filter(Boolean).join(', ')
}

/** A later feature's addition about the people who board: above the stops, at each stop, and below. */
export type Boarding = {
  head: ReactNode
  end: ReactNode
  foot: ReactNode
  stop: (departure: ListedDeparture) => StopPeople
  /** The drivers of a coach; with null, those without one. */
  drivers: (vehicleId: string | null, vehicles: readonly ListedVehicle[], canEdit: boolean) => ReactNode
}

export type StopPeople = {
  /** A line below the number of people: "1 in opzione". */
  beside: string
  /** The meaning of the number, for screen readers: "Chi sale a Bergamo:". */
  label: string
  isOpen: boolean
  onToggle: () => void
  /** The list of people, while it is open. */
  body: ReactNode
}

/** The number of people who board here. It opens the list of these people if it is known. */
export function StopCount({ id, passengers, people }: { id: string; passengers: number; people: StopPeople | null }) {
  const count = (
    <>
      <b>{passengers}</b>
      <span>
        {t('departures.persons', { n: passengers })}
        {people?.beside && <small>{people.beside}</small>}
      </span>
    </>
  )
  if (!people) return <span className={styles.people}>{count}</span>
  return (
    <button
      type="button"
      className={classes(styles.opener, 'in-print')}
      aria-expanded={people.isOpen}
      aria-controls={people.isOpen ? `people-${id}` : undefined}
      onClick={people.onToggle}
    >
      <span className="for-readers">{people.label} </span>
      {count}
      <Icon of={people.isOpen ? IconChevronUp : IconChevronDown} />
    </button>
  )
}
