import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconDots,
  IconStar,
  IconTrash,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isOfCrew } from '#src/features/bookings/booking-faults.rules.ts'
import {
  effectiveSlot,
  hasContacts,
  leadIndex,
  type SlotValues,
  shownNamesBy,
} from '#src/features/bookings/booking-form.rules.ts'
import { participantTypes } from '#src/features/bookings/bookings.rules.ts'
import { missingCustomerFields } from '#src/features/bookings/people.rules.ts'
import { getCustomer, type KnownPerson } from '#src/features/customers/customers.contract.ts'
import { foreignCountry, fullName, isPersonBegun, personValuesOf } from '#src/features/customers/person-form.rules.ts'
import { PersonForm } from '#src/features/customers/web/person.form.tsx'
import { ageOn, formatDay, isDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { request } from '#src/web/api.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { ActionMenu, type MenuAction } from '#src/web/ui/action-menu.tsx'
import { Badge, Mark } from '#src/web/ui/badge.tsx'
import { CheckField } from '#src/web/ui/check-field.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { IconButton } from '#src/web/ui/icon-button.tsx'
import { PlateField } from '#src/web/ui/plate-field.tsx'
import { SelectField } from '#src/web/ui/select-field.tsx'
import styles from './booking.module.css'
import type { BookingPeopleProps } from './booking-people.form.tsx'

type BookingPersonProps = BookingPeopleProps & { index: number }

/** One head of the booking: two lines, or all its fields while it is the open one. */
export function BookingPerson(props: BookingPersonProps) {
  const { form, index } = props
  const { values, openKey, setOpenKey } = form
  const slot = effectiveSlot(values.people, index)
  const isOpen = slot.key === openKey
  const isBegun = isPersonBegun(slot)
  const isLead = index === leadIndex(values.people)
  const name = isBegun ? fullName(slot) : ''
  const called = name || (isBegun || isLead ? t('bookings.person-n', { n: index + 1 }) : t('bookings.unnamed'))
  return (
    <li className={classes(styles.person, isOpen && styles.open, !isBegun && !isOpen && styles.blank)}>
      <h3 className={styles.personHead}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          onClick={() => setOpenKey(isOpen ? null : slot.key)}
        >
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="small" />
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.identity}>
            <span className={styles.name}>
              {name || (isLead && isOpen ? t('bookings.default-contact') : t('bookings.unnamed'))}
              <PersonBadges {...props} slot={slot} isLead={isLead} />
            </span>
            {!isOpen && <Meta {...props} slot={slot} />}
          </span>
          <PersonState {...props} slot={slot} isOpen={isOpen} />
        </button>
      </h3>
      {isOpen && <RolePicker {...props} slot={slot} />}
      <PersonMenu {...props} slot={slot} called={called} isLead={isLead} />
      {isOpen && <PersonBody {...props} slot={slot} isLead={isLead} />}
    </li>
  )
}

type OfSlot = BookingPersonProps & { slot: SlotValues }

const ageOf = ({ bornOn }: SlotValues, departsOn: string) =>
  bornOn !== null && isDay(bornOn) ? ageOn(bornOn, departsOn) : null

function isChildSlot({ form, trip, childAgeLimit, index, slot }: OfSlot): boolean {
  const age = ageOf(slot, trip.departsOn)
  if (age !== null) return age < childAgeLimit
  const { people, children } = form.values
  const known = people.filter((one) => (ageOf(one, trip.departsOn) ?? childAgeLimit) < childAgeLimit).length
  const unknown = people.flatMap((one, at) => (ageOf(one, trip.departsOn) === null ? [at] : []))
  return unknown.slice(unknown.length - Math.max(0, (children ?? 0) - known)).includes(index) && (children ?? 0) > known
}

function PersonBadges(props: OfSlot & { isLead: boolean }) {
  const { slot, isLead, form } = props
  if (!isPersonBegun(slot)) return null
  if (slot.type !== 'customer') return <Badge tone="neutral">{t(`bookings.role.${slot.type}`)}</Badge>
  if (isLead && form.openKey !== slot.key) return <Badge tone="neutral">{t('bookings.default-contact')}</Badge>
  return isChildSlot(props) ? <Badge tone="neutral">{t('bookings.child')}</Badge> : null
}

function Meta(props: OfSlot) {
  const { slot, form, trip } = props
  if (!isPersonBegun(slot)) {
    const kind = t(isChildSlot(props) ? 'bookings.child' : 'bookings.adult')
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

/** Complete, or how much is missing; of a head still to be named, until when. */
function PersonState({ slot, form, index, isOpen }: OfSlot & { isOpen: boolean }) {
  const canSeeDocument = useCan('read', 'IdentityDocument')
  const namesBy = shownNamesBy(form.values)
  const hasFault = Object.keys(form.errors).some((path) => path.startsWith(`people.${index}.`) && form.errors[path])
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

function RolePicker({ form, booking, index, slot, isReadOnly }: OfSlot) {
  const offered = participantTypes.filter((type) => !booking || (type === 'customer') === !booking.isStaff)
  return (
    <SelectField
      className={styles.role}
      label={t('bookings.field.role')}
      isLabelHidden
      size="small"
      readOnly={isReadOnly}
      options={offered.map((value) => ({ value, label: t(`bookings.role.${value}`) }))}
      value={slot.type}
      onChange={(type) => type && form.chooseType(index, type)}
    />
  )
}

function PersonMenu(props: OfSlot & { called: string; isLead: boolean }) {
  const { form, booking, index, slot, called, isLead, isReadOnly, onWithdraw } = props
  if (isReadOnly) return <span />
  const isForeign = slot.taxCodeCountry !== 'IT'
  const isBegun = isPersonBegun(slot)
  const isBooked = booking !== null && (slot.participantId !== null || (!isBegun && booking.status === 'confirmed'))
  const actions: MenuAction[] = []
  if (isBegun && !isLead)
    actions.push({ key: 'lead', label: t('bookings.make-lead'), icon: IconStar, onSelect: () => form.makeLead(index) })
  actions.push({
    key: 'foreign',
    label: t(isForeign ? 'bookings.italian-code' : 'bookings.foreign-code'),
    icon: IconWorld,
    onSelect: () => form.changePerson(index, { taxCodeCountry: isForeign ? 'IT' : foreignCountry }),
  })
  if (isBooked)
    actions.push({
      key: 'withdraw',
      label: t('bookings.withdraw'),
      icon: IconX,
      isDanger: true,
      isApart: true,
      onSelect: () =>
        onWithdraw(
          slot.participantId !== null
            ? { participantId: slot.participantId }
            : { unnamedHead: isChildSlot(props) ? 'child' : 'adult' },
        ),
    })
  else
    actions.push({
      key: 'remove',
      label: t('bookings.remove-person'),
      icon: IconTrash,
      isApart: true,
      onSelect: () => form.removePerson(index),
    })
  return (
    <ActionMenu actions={actions}>
      <IconButton
        icon={IconDots}
        size="small"
        label={t('bookings.person-actions', { name: called })}
        aria-haspopup="menu"
      />
    </ActionMenu>
  )
}

function PersonBody(props: OfSlot & { isLead: boolean }) {
  const { form, trip, booking, index, slot, isLead, today, isReadOnly } = props
  const { values, errors } = form
  const canSeeHealth = useCan('read', 'HealthData')
  const canSeeDocument = useCan('read', 'IdentityDocument')
  const lead = values.people[leadIndex(values.people)]
  const canShare = !isLead && lead !== undefined && hasContacts(lead)
  const mode = isOfCrew(slot, values) ? 'staff' : 'customer'
  const required = new Set<string>(isReadOnly ? [] : missingCustomerFields({}, mode))
  const onTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || !isLast(event)) return
    if (form.open(index + 1)) event.preventDefault()
  }
  const known = async ({ person, companions }: KnownPerson, withCompanions: boolean) => {
    form.changePerson(index, personValuesOf(person))
    if (withCompanions && companions.length > 0) await addCompanions(companions, index)
    const rest = missingCustomerFields(person)
    const next = form.getValues().people.findIndex((one, at) => at > index && !isPersonBegun(one))
    if (rest.length === 0 && next >= 0) form.open(next)
    else form.open(index, (rest[0] as keyof SlotValues & keyof typeof person) ?? 'name')
  }
  const addCompanions = async (companions: KnownPerson['companions'], from: number) => {
    const onBooking = new Set(form.getValues().people.map(({ customerId }) => customerId))
    const wanted = companions.filter(({ customerId }) => !onBooking.has(customerId))
    try {
      const found = await Promise.all(wanted.map(({ customerId }) => request(getCustomer, { params: { customerId } })))
      form.fill(from + 1, found.map(personValuesOf))
    } catch {
      toast.error(t('calls.failed'))
    }
  }
  return (
    <div className={styles.body} onKeyDown={onTab}>
      <PersonForm
        values={slot}
        path={`people.${index}`}
        errors={errors}
        required={required}
        trip={trip}
        bookingNumber={booking?.number ?? null}
        today={today}
        isReadOnly={isReadOnly}
        canSeeHealth={canSeeHealth}
        canSeeDocument={canSeeDocument}
        onChange={(changed) => form.changePerson(index, changed)}
        onKnown={(found, withCompanions) => void known(found, withCompanions)}
        onLeave={(field) => form.leavePerson(index, field)}
        hasOwnContacts={!slot.hasLeadContacts || !canShare}
        contacts={
          canShare && (
            <div className={styles.same}>
              <CheckField
                label={t('bookings.same-contacts', { name: fullName(lead) })}
                checked={slot.hasLeadContacts}
                disabled={isReadOnly}
                onChange={(hasLeadContacts) => form.changePerson(index, { hasLeadContacts })}
              />
              <p className={styles.sameSaid}>
                {[lead.residence, lead.phone && formatPhone(lead.phone), lead.email].filter(Boolean).join(' · ')}
              </p>
            </div>
          )
        }
      >
        {slot.type === 'driver' && (
          <PlateField
            data-path={`people.${index}.plate`}
            className={styles.plate}
            label={t('bookings.field.plate')}
            error={errors[`people.${index}.plate`]}
            readOnly={isReadOnly}
            value={slot.plate}
            onChange={(plate) => form.changePerson(index, { plate })}
          />
        )}
      </PersonForm>
    </div>
  )
}

/** Whether the focus is on the last thing of the person that takes it. */
function isLast({ currentTarget, target }: KeyboardEvent<HTMLDivElement>): boolean {
  const all = currentTarget.querySelectorAll<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), button:not(:disabled), textarea',
  )
  const stops = [...all].filter((one) => one.tabIndex >= 0 && one.offsetParent !== null)
  return stops.at(-1) === target
}
