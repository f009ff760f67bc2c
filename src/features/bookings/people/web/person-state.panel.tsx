import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { shownNamesBy } from '#src/features/bookings/booking/booking.values.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import type { BookingForm } from '#src/features/bookings/booking/web/booking-values.state.ts'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { isOfCrew, missingCustomerFields } from '#src/features/bookings/people/people.rules.ts'
import { leadIndex, type SlotValues } from '#src/features/bookings/people/slots.values.ts'
import type { KeptAlone } from '#src/features/bookings/rooms/web/alone.panel.tsx'
import { fullName, isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { isStillToAsk } from '#src/features/customers/person/person-faults.rules.ts'
import { isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import { ageOn, formatDay, isDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Badge, Mark } from '#src/web/ui/signs/badge.tsx'

/** The props that all heads of a booking share. */
export type BookingPeopleProps = {
  form: BookingForm
  trip: OpenTrip
  booking: Booking | null
  childAgeLimit: number
  today: Day
  isReadOnly: boolean
  onPaste: () => void
  /** Starts the withdrawal of a stored head, named or not. */
  onWithdraw: (who: { participantId: string }) => void
  /** Hands a stored head with a name over to another person. */
  onReplace: (participantId: string) => void
  /** Decides the room of a person who keeps a double alone; null for a reader who may not. */
  onSettle: ((kept: KeptAlone) => void) | null
}

/** A head of the booking with the contacts that it takes from the default contact. */
export type OfSlot = BookingPeopleProps & {
  index: number
  slot: SlotValues
  ageBand: AgeBand
  isRecounted: boolean
}

const ageOf = ({ bornOn }: SlotValues, departsOn: string) =>
  bornOn !== null && isDay(bornOn) ? ageOn(bornOn, departsOn) : null

export function PersonBadges(props: OfSlot & { isLead: boolean }) {
  return (
    <>
      <OwnBadges {...props} />
      <Assisted {...props} />
      <SameAs {...props} />
    </>
  )
}

/** Marks a person who needs help to board. Readers without health data learn it from the stored booking. */
function Assisted({ booking, slot: { participantId, type, boardingNote } }: OfSlot) {
  const canSeeHealth = useCan('read', 'HealthData')
  const stored = booking?.people.find((head) => head.participantId === participantId)
  const isAssisted = canSeeHealth ? boardingNote.trim() !== '' : stored?.isBoardingAssisted
  return type === 'customer' && isAssisted ? <Badge tone="info">{t('bookings.field.boardingNote')}</Badge> : null
}

/** Tells, at the second of two entries, that they seem to be one person. */
function SameAs({ form: { values }, index, slot }: OfSlot) {
  const first = values.people.findIndex((other, at) => at < index && isSamePerson(other, slot))
  return first < 0 ? null : <Badge tone="warn">{t('bookings.same-as', { n: first + 1 })}</Badge>
}

function OwnBadges(props: OfSlot & { isLead: boolean }) {
  const { slot, isLead, form, ageBand } = props
  if (!isPersonBegun(slot)) return null
  if (slot.type !== 'customer') return <Badge tone="neutral">{t(`bookings.role.${slot.type}`)}</Badge>
  if (isLead && form.openKey !== slot.key) return <Badge tone="neutral">{t('bookings.default-contact')}</Badge>
  return (
    <>
      {ageBand === 'child' && <Badge tone="neutral">{t('bookings.child')}</Badge>}
      <Recounted {...props} />
    </>
  )
}

/** Tells, before the save, that a declared child is an adult on the day of departure. */
function Recounted({ booking, trip, childAgeLimit, slot, ageBand, isRecounted }: OfSlot) {
  const age = ageOf(slot, trip.departsOn)
  if (age === null) return null
  const keepsPrice = booking?.status === 'confirmed' && ageBand === 'child' && age >= childAgeLimit
  if (keepsPrice) return <Badge tone="warn">{t('bookings.grown-keeps-price', { n: age })}</Badge>
  return isRecounted ? <Badge tone="warn">{t('bookings.grown-counts', { n: age })}</Badge> : null
}

export function Meta(props: OfSlot) {
  const { slot, form, trip } = props
  if (!isPersonBegun(slot)) {
    const kind = t(`bookings.${props.ageBand}`)
    return <span className={styles.meta}>{t('bookings.no-data', { kind })}</span>
  }
  const age = ageOf(slot, trip.departsOn)
  const lead = form.values.people[leadIndex(form.values.people)]
  const parts: ReactNode[] = []
  if (age !== null) parts.push(t('customers.age', { n: age }))
  if (slot.taxCode) parts.push(<span className={styles.code}>{slot.taxCode}</span>)
  if (slot.documentType && slot.documentNumber)
    parts.push(
      <>
        {t(`customers.document.${slot.documentType}`)} <span className={styles.code}>{slot.documentNumber}</span>
      </>,
    )
  else if (slot.hasLeadContacts && lead) parts.push(t('bookings.contacts-as', { name: fullName(lead) }))
  else if (slot.phone) parts.push(formatPhone(slot.phone))
  return (
    <span className={styles.meta}>
      {parts.map((part, at) => (
        <span key={at}>
          {at > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  )
}

/**
 * The state of a head: complete, or the number of missing fields; for a head not yet named, the day by which it must be
 * named.
 */
export function PersonState({ slot, form, booking, index, isOpen }: OfSlot & { isOpen: boolean }) {
  const canSeeDocument = useCan('read', 'IdentityDocument')
  const namesBy = shownNamesBy(form.values)
  const hasFault = Object.keys(form.errors).some((path) => path.startsWith(`people.${index}.`) && form.errors[path])
  // Nothing more is asked about the people of a cancelled booking.
  if (booking?.status === 'canceled') return null
  if (!isPersonBegun(slot)) {
    if (isOpen || !namesBy || !isDay(namesBy)) return null
    return (
      <Mark tone="warn" icon={IconClock}>
        {t('bookings.names-due', { day: formatDay(namesBy) })}
      </Mark>
    )
  }
  const missing = missingCustomerFields(slot, isOfCrew(slot, form.values) ? 'staff' : 'customer').filter(
    (field) => canSeeDocument || !field.startsWith('document'),
  ).length
  if (missing === 0 && !hasFault && isStillToAsk(slot))
    return (
      <Mark tone="warn" icon={IconAlertTriangle}>
        {t('bookings.health-to-ask')}
      </Mark>
    )
  if (missing === 0 && !hasFault)
    return (
      <Mark tone="ok" icon={IconCheck}>
        {t('bookings.complete')}
      </Mark>
    )
  return (
    <Mark tone={hasFault ? 'err' : 'warn'} icon={IconAlertTriangle}>
      {missing > 0 ? t('bookings.missing-fields', { n: missing }) : t('bookings.to-correct')}
    </Mark>
  )
}
