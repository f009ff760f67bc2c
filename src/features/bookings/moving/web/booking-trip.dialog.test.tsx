import { expect, it } from 'vitest'
import { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { newBooking } from '#src/features/bookings/booking/booking.values.ts'
import { repeatedElsewhere, repeatedValues } from '#src/features/bookings/moving/repeated.values.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { BookingTripDialog } from './booking-trip.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const list = sampleOf(listTrips.schema.response[200])
const trip = (n: number, title: string, departsOn = '2099-05-14') => ({
  ...sampleOf(listTrips.schema.response[200].shape.trips.element),
  ...{ id: id(n), title, departsOn, code: `V-2027-000${n}` },
})

it('the same people book again on another trip that still departs, found by its title', async () => {
  const all = [trip(1, 'Napoli'), trip(2, 'Salento'), trip(3, 'Vienna', '2026-01-10'), trip(4, 'Salerno')]
  answer(listTrips, ({ query: { search } }) => ({
    ...list,
    trips: all.filter(({ title }) => title.toLowerCase().includes(search ?? '')),
  }))
  const chosen: string[] = []
  const screen = await show(
    <BookingTripDialog
      title="Su quale viaggio?"
      help="Le stesse persone"
      without={id(1)}
      onClose={() => {}}
      onChosen={(one) => chosen.push(one)}
    />,
  )
  const submit = screen.getByRole('button', { name: 'Continua' })
  await submit.click()
  await expect.element(screen.getByText('Scegli il viaggio')).toBeVisible()
  const offered = (n: number) => expect.poll(() => screen.getByRole('option').elements().length).toBe(n)
  const field = screen.getByRole('combobox', { name: 'Viaggio', exact: false })
  await field.click()
  await offered(2)
  await field.fill('salen')
  await offered(1)
  await screen.getByRole('option', { name: 'Salento', exact: false }).click()
  await submit.click()
  await expect.poll(() => chosen).toEqual([id(2)])
})

const [bergamo, dalmine, seriate] = [id(1), id(2), id(3)]
const own = [
  { id: bergamo, name: 'Bergamo' },
  { id: dalmine, name: 'Dalmine' },
  { id: seriate, name: 'Seriate' },
]
const head = sampleOf(Booking.shape.people.element)
const person = (n: number, surname: string, departureId: string | null = null) => ({
  ...head,
  ...{ participantId: id(n), customerId: id(n + 10), version: 1, surname, name: 'Anna', departureId },
  ...{ ageBand: 'adult' as const, type: 'customer' as const, isDefaultContact: n === 21 },
})
const canceled = {
  ...sampleOf(Booking),
  ...{ status: 'canceled' as const, confirmBy: '2027-01-18', adults: 3, children: 0, roomType: 'TRP' as const },
  ...{ departureId: bergamo, agencyId: id(9), namesBy: '2027-03-05', notes: 'vicino ai Rota', isStaff: false },
  ...{ agreed: { depositCents: 5000, balanceDueOn: '2027-02-01' }, lines: [] },
  people: [person(21, 'Rossi'), person(22, 'Ferri', dalmine), person(23, 'Galli', seriate)],
}
const blank = newBooking({ isMultiDay: true, agencyId: null, namesBy: '2027-05-01' })

it('the same people book again on their trip with their wishes, and everything else is decided again', () => {
  const again = repeatedValues(canceled)
  expect(again).toMatchObject({
    ...{ status: null, confirmBy: null, depositCents: null, balanceDueOn: null, extras: [] },
    ...{ adults: 3, roomType: 'TRP', departureId: bergamo, notes: 'vicino ai Rota' },
  })
  expect(again.people.map(({ surname, customerId, participantId }) => [surname, customerId, participantId])).toEqual([
    ['Rossi', id(31), null],
    ['Ferri', id(32), null],
    ['Galli', id(33), null],
  ])
})

it('on another trip the booking and each person board at the stop of the same name', () => {
  const there = [
    { id: id(51), name: 'Milano' },
    { id: id(52), name: 'dalmine ' },
    { id: id(53), name: 'Bergamo' },
  ]
  const again = repeatedElsewhere(canceled, blank, { own, there })
  expect(again.departureId).toBe(id(53))
  expect(again.people.map(({ departureId }) => departureId)).toEqual([null, id(52), null])
  expect(again).toMatchObject({ namesBy: '2027-05-01', roomType: 'TRP' })
})

it('on another trip without that stop somebody chooses it, and on a daily one there is no room', () => {
  const there = [
    { id: id(51), name: 'Milano' },
    { id: id(52), name: 'Lodi' },
  ]
  expect(repeatedElsewhere(canceled, blank, { own, there }).departureId).toBeNull()
  expect(repeatedElsewhere(canceled, blank, { own, there: there.slice(1) }).departureId).toBe(id(52))
  const daily = newBooking({ isMultiDay: false, agencyId: null, namesBy: '2027-05-01' })
  expect(repeatedElsewhere(canceled, daily, { own, there }).roomType).toBeNull()
})
