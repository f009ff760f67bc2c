import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { type BookingStatus, proposedConfirmBy } from '#src/features/bookings/booking/booking.rules.ts'
import { type BookingValues, bookingBody } from '#src/features/bookings/booking/booking.values.ts'
import type { AroundBooking } from '#src/features/bookings/booking/booking-faults.rules.ts'
import { bookingFormFaults, fieldPath } from '#src/features/bookings/booking/booking-faults.values.ts'
import type { ParticipantType } from '#src/features/bookings/booking/participant-types.values.ts'
import {
  effectiveSlot,
  fillSlots,
  headsOf,
  personFields,
  type SlotValues,
  slotBands,
  withSlots,
} from '#src/features/bookings/people/slots.values.ts'
import { childUnderAgeOf, type FormTerms } from '#src/features/bookings/price/price.values.ts'
import { isPersonBegun, type PersonValues, personInputOf } from '#src/features/customers/person/person.values.ts'
import { wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import type { Day } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { whenThere } from '#src/web/forms/focus.ts'
import { type FaultyForm, pointOut } from '#src/web/forms/form-faults.ts'
import { t, textOfCode } from '#src/web/text.ts'

export type BookingForm = ReturnType<typeof useBookingForm>

type Around = Required<AroundBooking>
type Faults = Record<string, ReactNode>

/** The form's element that takes typing for this path. */
const nodeAt = (path: string) => document.querySelector<HTMLElement>(`#root [data-path="${CSS.escape(path)}"]`)

/** Moves the focus to a field that may appear only now. */
export function focusSoon(path: string): void {
  whenThere(
    () => nodeAt(path),
    (node) => node.focus(),
  )
}

/** Keeps the slot keys of people who were new in the form: a saved booking keeps the order of its people. */
function withKeysOf(before: readonly SlotValues[], stored: readonly SlotValues[]): SlotValues[] {
  return stored.map((slot, at) => {
    const old = before[at]
    const wasNew = old?.key.startsWith('new-')
    return old && wasNew && (old.participantId === null || old.participantId === slot.participantId)
      ? { ...slot, key: old.key }
      : slot
  })
}

/** The state of a booking's form: its values, its faults, and the open person. */
export function useBookingForm(
  initialValues: BookingValues,
  around: Around & { booking: Booking | null; optionUntil: Day; terms: FormTerms },
  openAt: number,
) {
  const { today, optionUntil, terms, stored, booking } = around
  const form = useForm<BookingValues>({ mode: 'controlled', initialValues })
  const [openKey, setOpenKey] = useState<string | null>(initialValues.people[openAt]?.key ?? null)
  const { values } = form
  const ageTerms = () => {
    const childUnderAge = childUnderAgeOf(form.getValues(), { booking, terms })
    return { departsOn: terms.departsOn, childUnderAge, childAgeLimit: childUnderAge }
  }

  const forget = (paths: readonly string[]) => {
    const kept = Object.entries(form.errors).filter(([path]) => !paths.includes(path))
    if (kept.length < Object.keys(form.errors).length) form.setErrors(Object.fromEntries(kept))
  }

  const change = (changed: Partial<BookingValues>) => {
    const next = { ...form.getValues(), ...changed }
    form.setValues('adults' in changed || 'children' in changed ? withSlots(next) : next)
    forget([...Object.keys(changed), ...('children' in changed ? ['adults'] : [])])
  }

  const changePerson = (index: number, changed: Partial<SlotValues>) => {
    const { people } = form.getValues()
    // A person with contacts typed for them no longer shares the default contact's.
    const own = 'residence' in changed || 'phone' in changed || 'email' in changed ? { hasLeadContacts: false } : {}
    change({ people: people.map((slot, at) => (at === index ? { ...slot, ...own, ...changed } : slot)) })
    forget(Object.keys(changed).map((key) => `people.${index}.${key}`))
  }

  /** Puts a known person into a slot, counted by age. */
  const putKnown = (index: number, person: PersonValues) => {
    form.setValues(fillSlots(form.getValues(), [index], [person], ageTerms()))
    forget(['adults', 'children', ...Object.keys(person).map((key) => `people.${index}.${key}`)])
  }

  const open = (index: number, field: keyof PersonValues | null = 'surname') => {
    const slot = form.getValues().people[index]
    if (!slot) return false
    setOpenKey(slot.key)
    if (field) focusSoon(`people.${index}.${field}`)
    return true
  }

  /** Shows faults at their fields, from the form or from a call, and opens the person of the first one. */
  const show = (faults: Faults) => {
    const wrong = Object.keys(faults)
    form.setErrors(faults)
    const strip = wrong.filter((path) => !path.startsWith('people.'))
    const inStrip = strip.some((path) => nodeAt(path)?.closest('section')?.contains(nodeAt('status')))
    const person = wrong.find((path) => path.startsWith('people.'))
    if (person && !inStrip) open(Number(person.split('.')[1]), null)
    const faulty: FaultyForm = { setErrors: form.setErrors, getInputNode: nodeAt, getValues: form.getValues }
    // The person must be drawn open before the field can take the focus.
    const sought =
      person && !inStrip ? wrong.filter((path) => path.startsWith(`people.${person.split('.')[1]}.`)) : wrong
    whenThere(
      () => sought.find((path) => nodeAt(path)),
      () => pointOut(faulty, wrong),
    )
  }

  /** The body to send; null after showing the faults. */
  const check = () => {
    const faults = bookingFormFaults(form.getValues(), around)
    const found = Object.entries(faults)
    if (found.length > 0) {
      show(
        Object.fromEntries(
          found.map(([path, { code, params }]) => [path, textOfCode(code, params) ?? t('shapes.required')]),
        ),
      )
      return null
    }
    form.setErrors({})
    return bookingBody(form.getValues())
  }

  /** Shows the faults of a refused call. False when it names none. */
  const showProblem = ({ fields = [] }: Problem): boolean => {
    if (fields.length === 0) return false
    show(Object.fromEntries(fields.map(({ path, text }) => [fieldPath(path), text])))
    return true
  }

  /** Shows the fault of a field as soon as the focus leaves it. */
  const leavePerson = (index: number, field: keyof PersonValues) => {
    const { people } = form.getValues()
    const slot = people[index]
    const fault = slot && wrongFields(personInputOf(personFields(slot)), today).find(({ path }) => path === `/${field}`)
    if (fault) form.setErrors({ ...form.errors, [`people.${index}.${field}`]: textOfCode(fault.code) })
  }

  const chooseStatus = (status: BookingStatus | null, on: Day) => {
    const before = form.getValues()
    const proposed = (of: BookingStatus | null) => of && proposedConfirmBy(of, { today: on, optionUntil })
    // A day that was only proposed changes with the status it was proposed for.
    const isProposed = stored === null && before.confirmBy === proposed(before.status)
    const confirmBy = (isProposed ? null : before.confirmBy) ?? proposed(status)
    change({ status, confirmBy })
    if (confirmBy) forget(['status', 'confirmBy'])
  }

  /** Chooses the role of the one person of a new booking, which makes it a booking of the crew or of customers. */
  const chooseType = (index: number, type: ParticipantType) => {
    const now = form.getValues()
    const isStaff = type !== 'customer'
    const people = now.people.map((slot, at) =>
      at === index || (slot.type === 'customer') === isStaff ? { ...slot, type } : slot,
    )
    const alone = isStaff && !now.isStaff && people.filter(isPersonBegun).length <= 1
    const heads = alone ? { adults: 1, children: 0, roomType: now.roomType && ('SGL' as const) } : {}
    // A booking of the crew starts confirmed unless chosen otherwise, because nobody asks the crew whether they come.
    const decided = isStaff && { status: now.status ?? 'confirmed', confirmBy: now.confirmBy ?? today }
    form.setValues(withSlots({ ...now, isStaff, people, ...heads, ...decided }))
    form.setErrors({})
  }

  /** Adds a head and opens it for its name. */
  const addPerson = () => {
    const { adults } = form.getValues()
    change({ adults: (adults ?? 0) + 1 })
    const { people } = form.getValues()
    open(people.length - 1)
  }

  /** Puts people into the first free slots from `from` on, and adds heads when there are too few. */
  const fill = (from: number, found: readonly Partial<PersonValues>[]) => {
    const now = form.getValues()
    const free = now.people.flatMap((slot, at) => (at >= from && !isPersonBegun(slot) ? [at] : []))
    const more = Math.max(0, found.length - free.length)
    const places = [...free, ...Array.from({ length: more }, (_, index) => now.people.length + index)]
    form.setValues(fillSlots(now, places.slice(0, found.length), found, ageTerms()))
    return places.slice(0, found.length)
  }

  const makeLead = (index: number) =>
    change({
      people: form
        .getValues()
        .people.map((slot, at) => ({
          ...effectiveSlot(values.people, at),
          isDefaultContact: at === index,
          key: slot.key,
        }))
        .map((slot, at) => (at === index ? { ...slot, hasLeadContacts: false } : slot)),
    })

  /** Removes a person who is not saved yet, or a head without a name. */
  const removePerson = (index: number) => {
    const now = form.getValues()
    const people = now.people.filter((_, at) => at !== index)
    const bands = slotBands(now, { isFrozen: false, ...ageTerms() })
    const isChildGoing = (now.children ?? 0) > 0 && (bands[index] === 'child' || (now.adults ?? 0) <= 1)
    const heads = isChildGoing ? { children: (now.children ?? 0) - 1 } : { adults: (now.adults ?? 0) - 1 }
    form.setValues(people.length < headsOf(now) ? { ...now, people, ...heads } : { ...now, people })
    form.setErrors({})
  }

  /** Starts the form anew with these values. The open person stays open and keeps the focus. */
  const restart = (stored: BookingValues) => {
    const now = form.getValues()
    const next = { ...stored, people: withKeysOf(now.people, stored.people) }
    const at = now.people.findIndex(({ key }) => key === openKey)
    form.setInitialValues(next)
    form.setValues(next)
    form.resetDirty(next)
    form.setErrors({})
    if (at >= 0 && !next.people.some(({ key }) => key === openKey)) setOpenKey(next.people[at]?.key ?? null)
  }

  /** Takes only the ids of people from the saved booking. Text typed since the save stays. */
  const adopt = (stored: BookingValues) => {
    const now = form.getValues()
    const saved = withKeysOf(now.people, stored.people)
    const people = now.people.map((slot) => {
      const { participantId, customerId, version } = saved.find(({ key }) => key === slot.key) ?? slot
      return { ...slot, participantId, customerId, version }
    })
    // That save took today's prices. They are not taken again without the operator's choice.
    form.setValues({ ...now, people, takesTodaysPrice: stored.takesTodaysPrice })
    form.resetDirty({ ...stored, people: saved })
  }

  return {
    values,
    errors: form.errors as Faults,
    openKey,
    setOpenKey,
    open,
    change,
    changePerson,
    putKnown,
    leavePerson,
    chooseStatus,
    chooseType,
    addPerson,
    removePerson,
    makeLead,
    fill,
    check,
    show,
    showProblem,
    isDirty: form.isDirty,
    getValues: form.getValues,
    setValues: (next: BookingValues) => form.setValues(next),
    resetDirty: (saved: BookingValues) => form.resetDirty(saved),
    restart,
    adopt,
  }
}
