import { describe, expect, it } from 'vitest'
import { type BookingValues, newBooking } from '#src/features/bookings/booking/booking.values.ts'
import { effectiveSlot, fillSlots, slotBands, slotsRecounted, withSlots } from './slots.values.ts'

const blank = () => newBooking({ isMultiDay: true, agencyId: null, namesBy: '2027-03-05' })

const mario = {
  surname: 'Rossi',
  name: 'Mario',
  bornOn: '1984-06-14',
  residence: 'Via Borgo Palazzo 48, 24125 Bergamo (BG)',
  phone: '+393334821907',
  email: 'mario.rossi@example.it',
}

/** The booking with these people in its first slots. */
function withPeople(values: BookingValues, people: readonly object[]): BookingValues {
  return { ...values, people: values.people.map((slot, at) => ({ ...slot, ...people[at] })) }
}

describe('the slots of a booking', () => {
  it('are as many as its heads', () => {
    expect(blank().people).toHaveLength(2)
    expect(withSlots({ ...blank(), children: 2 }).people).toHaveLength(4)
  })

  it('lose blank ones first: a person that was begun stays', () => {
    const values = withPeople(blank(), [{}, mario])
    const smaller = withSlots({ ...values, adults: 1 })
    expect(smaller.people.map(({ surname }) => surname)).toEqual(['Rossi'])
    const tooSmall = withSlots({ ...withPeople(blank(), [mario, { surname: 'Ferri' }]), adults: 1 })
    expect(tooSmall.people).toHaveLength(2)
  })

  it('keep their number while a number of heads is unreadable', () => {
    expect(withSlots({ ...blank(), adults: Number.NaN }).people).toHaveLength(2)
    expect(withSlots({ ...blank(), adults: null }).people).toHaveLength(2)
  })

  it('take residence, telephone and e-mail from the lead where that is ticked', () => {
    const { people } = withPeople(blank(), [
      mario,
      { surname: 'Ferri', hasLeadContacts: true, email: 'old@example.it' },
    ])
    expect(effectiveSlot(people, 1)).toMatchObject({
      residence: mario.residence,
      phone: mario.phone,
      email: mario.email,
    })
    expect(effectiveSlot(people, 0)).toBe(people[0])
  })
})

describe('what a head counts as', () => {
  const ages = { departsOn: '2027-03-12', childUnderAge: 12 }
  const family = () => withSlots({ ...blank(), children: 2 })
  const twelve = { surname: 'Rossi', name: 'Pietro', bornOn: '2015-03-12' }

  it('shows before saving: a declared child who will be twelve is an adult', () => {
    const values = withPeople(family(), [mario, {}, twelve])
    expect(slotBands(values, { ...ages, isFrozen: false })).toEqual(['adult', 'adult', 'adult', 'child'])
    expect(slotsRecounted(values, ages)).toEqual([2])
    expect(slotsRecounted(family(), ages)).toEqual([])
  })

  it('stays what was agreed once the price is frozen', () => {
    const stored = { ...twelve, participantId: '0198a1b2-0000-7000-8000-000000000002', ageBand: 'child' as const }
    const values = withPeople(withSlots({ ...blank(), adults: 1, children: 1 }), [mario, stored])
    expect(slotBands(values, { ...ages, isFrozen: true })).toEqual(['adult', 'child'])
  })
})

describe('people put into their slots', () => {
  const terms = { departsOn: '2027-03-12', childAgeLimit: 12 }
  const child = { surname: 'Rossi', name: 'Pietro', bornOn: '2015-04-12' }
  const heads = ({ adults, children, people }: BookingValues) => [adults, children, people.length]

  it('are counted by their age on departure, whether they take a slot or add one', () => {
    expect(heads(fillSlots(blank(), [0, 1], [mario, child], terms))).toEqual([1, 1, 2])
    expect(heads(fillSlots(blank(), [0, 1, 2], [mario, { ...mario, name: 'Bruna' }, child], terms))).toEqual([2, 1, 3])
    expect(heads(fillSlots(blank(), [0, 1], [mario, { ...child, bornOn: '2015-03-12' }], terms))).toEqual([2, 0, 2])
  })

  it('take the places of the declared children first', () => {
    const family = withSlots({ ...blank(), adults: 2, children: 1 })
    expect(heads(fillSlots(family, [2], [child], terms))).toEqual([2, 1, 3])
    const withOne = fillSlots(family, [2], [child], terms)
    expect(heads(fillSlots(withOne, [3], [{ ...child, name: 'Anna' }], terms))).toEqual([2, 2, 4])
  })

  it('leave one adult; a person of unknown age counts as declared', () => {
    expect(heads(fillSlots(blank(), [0, 1], [child, child], terms))).toEqual([1, 1, 2])
    expect(heads(fillSlots(blank(), [0], [{ surname: 'Bianchi' }], terms))).toEqual([2, 0, 2])
  })
})
