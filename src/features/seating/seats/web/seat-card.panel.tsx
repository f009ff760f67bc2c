import { IconAlertTriangle, IconLock, IconLockOpen, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type SeatPlace, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { BusCoach, BusLayout, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { keyOf, peopleBySeat } from '#src/features/seating/seats/seating.view.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { bookingDigits } from '#src/shared/text.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import styles from './bus-map.module.css'
import { personName, seatName, stopOf } from './bus-map.words.ts'

type SeatCardProps = {
  bus: BusLayout
  coach: BusCoach & { layout: Layout }
  place: SeatPlace
  taken: BusPerson | null
  canEdit: boolean
  onTake: (person: BusPerson) => void
  onLetGo: () => void
  onPut: (person: BusPerson) => void
  onFree: () => void
  onBlock: (isBlocked: boolean) => void
}

/** The seat that was reached, with what can be done there, and the counts of the coach. */
export function SeatCard(props: SeatCardProps) {
  const { bus, coach, place, taken, canEdit, onLetGo } = props
  const person = peopleBySeat(bus).get(keyOf({ vehicleId: coach.vehicleId, label: place.label })) ?? null
  return (
    <div className={styles.side} data-seat-card>
      <Counts bus={bus} coach={coach} />
      {taken && (
        <Card>
          <p className={styles.said}>{t('seating.taken', { name: personName(taken) })}</p>
          <Button size="small" keys="Esc" onClick={onLetGo}>
            {t('seating.put-back')}
          </Button>
        </Card>
      )}
      <Card
        title={`${t('seating.seat', { seat: place.label })}, ${t(place.isWindow ? 'seating.window' : 'seating.aisle')}`}
      >
        {person ? <Seated {...props} person={person} /> : <Free {...props} />}
      </Card>
      {canEdit && (
        <p className={styles.keys}>
          <Kbd keys={t('seating.keys-arrows')} /> {t('seating.keys-move')} <Kbd keys={t('seating.keys-enter')} />{' '}
          {t('seating.keys-take')} <Kbd keys={t('seating.keys-delete')} /> {t('seating.keys-free')}
        </p>
      )}
    </div>
  )
}

function Seated({ bus, person, place, canEdit, onTake, onFree }: SeatCardProps & { person: BusPerson }) {
  const { id: tripId } = useTrip()
  const stop = person.isStaff ? null : stopOf(bus, person)
  const party = bus.people.filter((one) => one.party === person.party)
  const without = party.filter(({ seat }) => seat === null).length
  return (
    <div className={styles.facts}>
      <p className={styles.whole}>{personName(person)}</p>
      {stop && <p>{t('seating.boards', { name: stop.name, time: stop.time })}</p>}
      <p>
        <Link
          to="/trips/$tripId/participants/$roomConfigurationId"
          params={{ tripId, roomConfigurationId: person.bookingId }}
        >
          {t('seating.booking', { n: bookingDigits(person.bookingNumber) })}
        </Link>
        , {t('seating.party', { n: party.length })}
      </p>
      {person.needsFront && <p>{t('seating.needs-front')}</p>}
      <FirstRow
        person={person}
        isFront={place.isFront}
        isCharged={bus.people.some(({ hasFirstRow }) => hasFirstRow)}
        tripId={tripId}
      />
      {without > 0 && (
        <p className={styles.warning}>
          <Icon of={IconAlertTriangle} size="small" /> {t('seating.party-without', { n: without })}
        </p>
      )}
      {canEdit && (
        <>
          <Button size="small" isBlock onClick={() => onTake(person)}>
            {t('seating.take')}
          </Button>
          <Button size="small" isBlock keys={t('seating.keys-delete')} onClick={onFree}>
            {t('seating.release')}
          </Button>
        </>
      )}
    </div>
  )
}

type FirstRowProps = {
  person: BusPerson
  isFront: boolean
  /** True if anybody on the trip pays for the first row. */
  isCharged: boolean
  tripId: string
}

/** The supplement of the first row: paid, missing for who sits there, or paid by somebody who sits elsewhere. */
function FirstRow({ person, isFront, isCharged, tripId }: FirstRowProps) {
  if (person.isStaff || !isCharged || (!isFront && !person.hasFirstRow)) return null
  if (isFront && person.hasFirstRow) return <p>{t('seating.pays-first-row')}</p>
  return (
    <p className={styles.warning}>
      <Icon of={IconStar} size="small" /> {isFront ? t('seating.first-row-unpaid') : t('seating.first-row-elsewhere')}{' '}
      {isFront && (
        <Link
          to="/trips/$tripId/participants/$roomConfigurationId"
          params={{ tripId, roomConfigurationId: person.bookingId }}
        >
          {t('seating.first-row-charge')}
        </Link>
      )}
    </p>
  )
}

function Free({ bus, coach, place, canEdit, onPut, onBlock }: SeatCardProps) {
  const isBlocked = coach.blocked.includes(place.label)
  const options = bus.people
    .filter(({ isStaff }) => isStaff || !place.isCrew)
    .toSorted((a, b) => Number(a.seat !== null) - Number(b.seat !== null))
    .map((person) => ({
      value: person.participantId,
      label: personName(person),
      detail: person.seat ? t('seating.seat', { seat: seatName(bus, person.seat) }) : t('seating.without'),
    }))
  const byId = (id: string | null) => bus.people.find(({ participantId }) => participantId === id)
  if (!canEdit) return <p>{t(isBlocked ? 'seating.blocked' : 'seating.free')}</p>
  return (
    <div className={styles.facts}>
      {!isBlocked && (
        <SearchSelectField
          key={place.label}
          label={t('seating.who')}
          options={options}
          value={null}
          onChange={(id) => {
            const person = byId(id)
            if (person) onPut(person)
          }}
        />
      )}
      {!place.isCrew && (
        <Button size="small" isBlock icon={isBlocked ? IconLockOpen : IconLock} onClick={() => onBlock(!isBlocked)}>
          {t(isBlocked ? 'seating.open' : 'seating.block')}
        </Button>
      )}
    </div>
  )
}

function Counts({ bus, coach }: Pick<SeatCardProps, 'bus' | 'coach'>) {
  const { places: placesOfTrip } = useTrip()
  const seated = bus.people.filter(({ seat }) => seat?.vehicleId === coach.vehicleId)
  const without = bus.people.filter(({ seat }) => seat === null).length
  const places = seatsOf(coach.layout).filter(({ isCrew }) => !isCrew)
  const ofStaff = new Set(seated.flatMap(({ isStaff, seat }) => (isStaff && seat ? seat.label : [])))
  const onSale = places.filter(({ label }) => !coach.blocked.includes(label) && !ofStaff.has(label))
  const taken = new Set(seated.flatMap(({ seat }) => seat?.label ?? []))
  // A trip may sell fewer places than its only coach has seats.
  const most = bus.coaches.length === 1 && placesOfTrip !== null ? placesOfTrip : onSale.length
  return (
    <Card title={t('seating.counts')}>
      <dl className={styles.counts}>
        <dt>{t('seating.assigned')}</dt>
        <dd>{seated.length}</dd>
        <dt>{t('seating.without')}</dt>
        <dd className={without > 0 ? styles.warning : undefined}>{without}</dd>
        <dt>{t('seating.free-many')}</dt>
        <dd>{onSale.filter(({ label }) => !taken.has(label)).length}</dd>
        <dt>{t('seating.on-sale')}</dt>
        <dd>{Math.min(onSale.length, most)}</dd>
      </dl>
    </Card>
  )
}
