import { describe, expect, it } from 'vitest'
import { Booking, Participant } from '#src/features/bookings/booking/booking.contract.ts'
import { replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { addDays, todayIn } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ReplacePersonDialog } from './replace-person.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const elena = {
  ...sampleOf(Participant),
  participantId: id(6),
  surname: 'Ferri',
  name: 'Elena',
  type: 'customer' as const,
}
const booking: Booking = {
  ...sampleOf(Booking),
  ...{ id: id(9), tripId: id(1), version: 3, isStaff: false, namesBy: '2099-01-01', people: [elena] },
}
const today = todayIn(new Date())
const open = async (daysBefore: number) => {
  answer(searchCustomers, () => ({ people: [], total: 0 }))
  const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), departsOn: addDays(today, daysBefore) }
  return show(<ReplacePersonDialog booking={booking} participantId={id(6)} trip={trip} onClose={() => {}} />)
}
type Screen = Awaited<ReturnType<typeof open>>
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Sostituisci', exact: true }).click()
const surname = (screen: Screen) => screen.getByLabelText('Cognome', { exact: false }).first()
const late = 'La cessione si comunica entro il'

describe('a person who takes over a place', () => {
  it('needs both names, and is sent with the version of the booking', async () => {
    const received = answer(replacePerson, () => ({ version: 4 }))
    const screen = await open(30)
    await expect.element(screen.getByText('Chi viaggia al posto di Ferri Elena?')).toBeVisible()
    expect(screen.getByText(late, { exact: false }).query()).toBeNull()
    await submit(screen)
    expect(received).toEqual([])
    await surname(screen).fill('Neri')
    await screen.getByRole('textbox', { name: 'Nome', exact: false }).first().fill('Luca')
    await submit(screen)
    await expect
      .poll(() => received.map(({ body }) => body))
      .toMatchObject([{ surname: 'Neri', name: 'Luca', version: 3 }])
  })

  it('comes with a warning in the last seven days, and shows a refusal at its field', async () => {
    answer(replacePerson, () => {
      throw new Refusal('bookings.same-person-twice', { path: '/surname' })
    })
    const screen = await open(6)
    await expect.element(screen.getByText(late, { exact: false })).toBeVisible()
    await surname(screen).fill('Rossi')
    await screen.getByRole('textbox', { name: 'Nome', exact: false }).first().fill('Mario')
    await submit(screen)
    await expect.element(screen.getByText('Questa persona è già nella prenotazione')).toBeVisible()
  })
})
