import {
  IconArmchair,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconStar,
  IconTrash,
  IconUserShare,
  IconWheelchair,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { shownNamesBy } from '#src/features/bookings/booking/booking.values.ts'
import { type ParticipantType, participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { areNamesDue, isOfCrew, missingCustomerFields } from '#src/features/bookings/people/people.rules.ts'
import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { effectiveSlot, hasContacts, leadIndex, type SlotValues } from '#src/features/bookings/people/slots.values.ts'
import { getCustomer, type KnownPerson } from '#src/features/customers/person/person.contract.ts'
import {
  foreignCountry,
  fullName,
  isPersonBegun,
  personValuesOf,
} from '#src/features/customers/person/person.values.ts'
import { PersonForm } from '#src/features/customers/person/web/person.form.tsx'
import { formatDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { request } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { PlateField } from '#src/web/ui/fields/plate-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { type BookingPeopleProps, Meta, type OfSlot, PersonBadges, PersonState } from './person-state.panel.tsx'

type BookingPersonProps = BookingPeopleProps & {
  index: number
  /** The age band by which this head counts. */
  ageBand: AgeBand
  /** True when a declared child is an adult by age. */
  isRecounted: boolean
}

/** The placeholder for a head: the default contact of a party, or the role in the crew. */
const calledBlank = (type: ParticipantType) =>
  t(type === 'customer' ? 'bookings.default-contact' : `bookings.role.${type}`)

/** One head of the booking: two lines, or all its fields while it is open. */
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
              {name || (isLead && isOpen ? calledBlank(slot.type) : t('bookings.unnamed'))}
              <PersonBadges {...props} slot={slot} isLead={isLead} />
            </span>
            {!isOpen && <Meta {...props} slot={slot} />}
          </span>
          <PersonState {...props} slot={slot} isOpen={isOpen} />
        </button>
      </h3>
      <SeatLink {...props} slot={slot} />
      {isOpen && <RolePicker {...props} slot={slot} />}
      <PersonMenu {...props} slot={slot} called={called} isLead={isLead} />
      {isOpen && <PersonBody {...props} slot={slot} isLead={isLead} />}
    </li>
  )
}

/** The seat of a stored head, as a link to the bus map. */
function SeatLink({ booking, trip, slot: { participantId } }: OfSlot) {
  const seat = booking?.people.find((head) => head.participantId === participantId)?.seat
  if (!seat || participantId === null) return null
  return (
    <LinkButton
      kind="text"
      size="small"
      icon={IconArmchair}
      to="/trips/$tripId/bus-layout"
      params={{ tripId: trip.id }}
      search={{ person: participantId }}
    >
      {t('bookings.seat-of', { seat: seatShown(seat) })}
    </LinkButton>
  )
}

/** All the fields of the open head. */
function PersonBody(props: OfSlot & { isLead: boolean }) {
  const { form, trip, booking, index, slot, isLead, today, isReadOnly } = props
  const { values, errors } = form
  const canSeeHealth = useCan('read', 'HealthData')
  const canSeeDocument = useCan('read', 'IdentityDocument')
  const stored = booking?.people.find((head) => head.participantId === slot.participantId)
  const coachPlate = stored?.vehicleId == null ? null : (stored.plate ?? '')
  const lead = values.people[leadIndex(values.people)]
  const canShare = !isLead && lead !== undefined && hasContacts(lead)
  const required = new Set<string>(isReadOnly ? [] : missingCustomerFields({}, modeOf(props)))
  const onTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || !isLast(event)) return
    if (form.open(index + 1)) event.preventDefault()
  }
  const known = async ({ person, companions }: KnownPerson, withCompanions: boolean) => {
    form.putKnown(index, personValuesOf(person))
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
                data-path={slot.hasLeadContacts ? hiddenFault(errors, index) : undefined}
                error={slot.hasLeadContacts && errors[hiddenFault(errors, index)]}
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
        {slot.type === 'customer' && canSeeHealth && (
          <TextField
            data-path={`people.${index}.boardingNote`}
            label={t('bookings.field.boardingNote')}
            icon={IconWheelchair}
            help={t('bookings.boarding-note-help')}
            error={errors[`people.${index}.boardingNote`]}
            readOnly={isReadOnly}
            maxLength={200}
            value={slot.boardingNote}
            onChange={(boardingNote) => form.changePerson(index, { boardingNote })}
          />
        )}
        {slot.type === 'driver' && coachPlate !== null && (
          <PlateField
            className={styles.plate}
            label={t('bookings.field.plate')}
            help={t('bookings.plate-of-coach')}
            readOnly
            value={coachPlate}
          />
        )}
        {slot.type === 'driver' && coachPlate === null && (
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

/** The fault of a contact whose field the checkbox hides. It shows at the checkbox. */
function hiddenFault(errors: OfSlot['form']['errors'], index: number): string {
  const paths = ['residence', 'phone', 'email'].map((field) => `people.${index}.${field}`)
  return paths.find((path) => errors[path]) ?? paths[0]!
}

/** The mode that decides which fields of this head are required. */
function modeOf({ slot, form: { values }, today }: OfSlot): 'staff' | 'customer' | 'named' {
  if (isOfCrew(slot, values)) return 'staff'
  const dueOn = shownNamesBy(values)
  return dueOn === null || areNamesDue(dueOn, today) ? 'customer' : 'named'
}

/** Tells whether the focus is on the person's last focusable element. */
function isLast({ currentTarget, target }: KeyboardEvent<HTMLDivElement>): boolean {
  const all = currentTarget.querySelectorAll<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), button:not(:disabled), textarea',
  )
  const stops = [...all].filter((one) => one.tabIndex >= 0 && one.offsetParent !== null)
  return stops.at(-1) === target
}

/** Chooses customer, guide or driver. */
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

/** The actions on one head of the booking. */
function PersonMenu(props: OfSlot & { called: string; isLead: boolean }) {
  const { form, booking, index, slot, called, isLead, isReadOnly, trip, today } = props
  const { onReplace, onWithdraw } = props
  if (isReadOnly) return <span />
  const isForeign = slot.taxCodeCountry !== 'IT'
  const isBegun = isPersonBegun(slot)
  const { participantId } = slot
  const isBooked = booking !== null && participantId !== null && (isBegun || booking.status === 'confirmed')
  const actions: MenuAction[] = []
  if (isBegun && !isLead)
    actions.push({ key: 'lead', label: t('bookings.make-lead'), icon: IconStar, onSelect: () => form.makeLead(index) })
  actions.push({
    key: 'foreign',
    label: t(isForeign ? 'bookings.italian-code' : 'bookings.foreign-code'),
    icon: IconWorld,
    onSelect: () => form.changePerson(index, { taxCodeCountry: isForeign ? 'IT' : foreignCountry }),
  })
  const departed = booking?.isStaff ? null : departedRefusal(trip, today)
  const isStored = booking?.people.some((head) => head.participantId === participantId && head.customerId !== null)
  if (isStored && participantId !== null)
    actions.push({
      key: 'replace',
      label: t('bookings.replace'),
      icon: IconUserShare,
      refusal: departed && t(departed, { day: formatDay(trip.departsOn) }),
      onSelect: () => onReplace(participantId),
    })
  if (isBooked)
    actions.push({
      key: 'withdraw',
      label: t('bookings.withdraw'),
      icon: IconX,
      isDanger: true,
      isApart: true,
      onSelect: () => onWithdraw({ participantId }),
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
