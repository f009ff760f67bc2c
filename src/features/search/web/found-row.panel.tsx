import { IconBuildingStore, IconBus, IconMapPin, IconTicket, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BookingBadge } from '#src/features/bookings/booking/web/booking-badges.panel.tsx'
import { townOf } from '#src/features/customers/directory/directory.values.ts'
import type { FoundKind } from '#src/features/search/found-kinds.values.ts'
import type { Found, FoundPerson } from '#src/features/search/search.contract.ts'
import { type Day, formatDay, formatDayRange, formatDayShort, weekdayShort } from '#src/shared/day.ts'
import { closenessOf, searchKey, searchPieces } from '#src/shared/folded.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { labelParts } from '#src/web/ui/combo/combo-text.ts'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import styles from './palette.module.css'
import type { Going } from './palette-acts.state.ts'

export const iconOf: Record<FoundKind, TablerIcon> = {
  person: IconUser,
  booking: IconTicket,
  trip: IconBus,
  provider: IconBuildingStore,
  stop: IconMapPin,
}

type RowProps = { found: Found; search: string; today: Day }

/** What was found: its name with the searched part marked, a line of facts, and its state. */
export function FoundRow(props: RowProps) {
  const { code, name } = namesOf(props.found)
  return (
    <>
      <span className={styles.text}>
        {code !== null && (
          <span className={styles.code}>
            <Marked text={code} search={props.search} />{' '}
          </span>
        )}
        <Marked text={name} search={props.search} />
        <small className={styles.detail}>
          {factsOf(props).map((fact, at) => (
            <span key={at}>
              {at > 0 && ' · '}
              {fact}
            </span>
          ))}
        </small>
      </span>
      <StateOf found={props.found} />
    </>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  return labelParts(text, search).map((part, at) => (part.isMatch ? <mark key={at}>{part.text}</mark> : part.text))
}

function namesOf(found: Found): { code: string | null; name: string } {
  switch (found.kind) {
    case 'person':
      return { code: null, name: `${found.surname} ${found.name}`.trim() }
    case 'booking':
      return { code: found.code, name: found.name }
    case 'trip':
      return { code: null, name: found.title }
    case 'provider':
      return { code: null, name: found.companyName }
    case 'stop':
      return { code: null, name: found.name }
  }
}

/** Facts that are known, in the order of their worth. */
function factsOf({ found, search, today }: RowProps): ReactNode[] {
  switch (found.kind) {
    case 'person':
      return personFacts(found, search, today)
    case 'booking': {
      const { dueCents = 0, status } = found
      const due = dueCents > 0 && status !== 'canceled' && (
        <span className={styles.due}>{t('search.due', { amount: euro(dueCents) })}</span>
      )
      const { companion, reference } = found
      const through = [companion && t('search.companion', { name: companion }), reference].map(
        (text) => text && <Marked key={text} text={text} search={search} />,
      )
      return known([...through, found.tripTitle, t('search.heads', { n: found.heads }), due])
    }
    case 'trip': {
      const { departsOn, returnsOn, heads, places, code } = found
      const days =
        departsOn === returnsOn
          ? `${weekdayShort(departsOn)}/${departsOn.slice(0, 4)}`
          : formatDayRange(departsOn, returnsOn)
      const taken = places === null ? String(heads.confirmed) : `${heads.confirmed}/${places}`
      return [
        days,
        <span key="code" className={styles.code}>
          <Marked text={code} search={search} />
        </span>,
        taken,
      ]
    }
    case 'provider': {
      const kind = found.category && t(`providers.kind.${found.category}`).toLowerCase()
      return known([found.city, kind, found.phone && formatPhone(found.phone)])
    }
    case 'stop': {
      const { time, tripTitle: trip, departsOn } = found
      return [
        <Marked key="address" text={found.address} search={search} />,
        t('search.stop', { time, trip, day: formatDayShort(departsOn, today) }),
      ]
    }
  }
}

function personFacts(person: FoundPerson, search: string, today: Day): ReactNode[] {
  const { bornOn, taxCode, residence, phone, trips, trip } = person
  const isByTaxCode = taxCode !== null && closenessOf(taxCode, search) !== null
  return known([
    bornOn && formatDay(bornOn),
    isByTaxCode && (
      <span className={styles.code}>
        <Marked text={taxCode} search={search} />
      </span>
    ),
    residence && <Marked text={isByStreet(person, search) ? residence : townOf(residence)} search={search} />,
    phone && <Marked text={formatPhone(phone)} search={search} />,
    trip &&
      (trip.isToCome
        ? t('search.leaves', { day: formatDayShort(trip.departsOn, today), trip: trip.title })
        : t('search.travelled', { n: trips, month: `${trip.departsOn.slice(5, 7)}/${trip.departsOn.slice(0, 4)}` })),
  ])
}

/** True if the words were found in the street. Otherwise the town is enough, and leaves the line to telephone and trip. */
function isByStreet({ surname, name, residence, phone, taxCode }: FoundPerson, search: string): boolean {
  if (residence === null) return false
  const home = searchKey(residence)
  const rest = searchKey([surname, name, townOf(residence), taxCode, phone].join(' '))
  return searchPieces(search).some((piece) => home.includes(piece) && !rest.includes(piece))
}

const known = (facts: readonly (ReactNode | false | null)[]): ReactNode[] =>
  facts.filter((fact) => fact !== null && fact !== false && fact !== '')

function StateOf({ found }: { found: Found }) {
  if (found.kind === 'booking') return <BookingBadge status={found.status} />
  if (found.kind === 'trip') return <StatusPill state={found.status} label={t(`trips.status.${found.status}`)} />
  return null
}

/** The page of what was found. */
export function goingTo(found: Found): Going {
  switch (found.kind) {
    case 'person':
      return { link: { to: '/customers/$customerId', params: { customerId: found.id } } }
    case 'booking': {
      const params = { tripId: found.tripId, roomConfigurationId: found.id }
      return { link: { to: '/trips/$tripId/participants/$roomConfigurationId', params } }
    }
    case 'trip':
      return { link: { to: '/trips/$tripId', params: { tripId: found.id } } }
    case 'provider':
      return { link: { to: '/providers/$providerId', params: { providerId: found.id } } }
    case 'stop':
      return { link: { to: '/trips/$tripId/loading-order', params: { tripId: found.tripId } } }
  }
}
