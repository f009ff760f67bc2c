import { beforeEach, describe, expect, it } from 'vitest'
import { Booking, Participant } from '#src/features/bookings/booking/booking.contract.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { MoveBookingDialog } from './move-booking.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const mario = {
  ...sampleOf(Participant),
  participantId: id(5),
  surname: 'Rossi',
  name: 'Mario',
  isDefaultContact: true,
}
const booking: Booking = {
  ...sampleOf(Booking),
  ...{ id: id(9), tripId: id(1), version: 3, status: 'confirmed', roomType: 'DBL', adults: 2, children: 0 },
  people: [mario],
}
const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ id: id(1), title: 'Napoli e la Costiera', departsOn: '2027-03-12', returnsOn: '2027-03-16' },
}
const date = (n: number, departsOn: string, returnsOn: string) => ({
  ...{ tripId: id(n), code: `V-2027-000${n}`, title: trip.title, status: 'forSale' as const, departsOn, returnsOn },
  ...{ placesLeft: 28, roomsLeft: { SGL: 1, DUS: 0, DBL: 3, TWN: 0, TRP: 0, QUAD: 0 }, refusal: null as string | null },
  ...{ stops: [{ id: id(30 + n), name: 'Bergamo', time: '06:15' }], roomType: 'DBL' as const, departureId: id(30 + n) },
})
const targets = {
  targets: [
    date(2, '2027-04-16', '2027-04-20'),
    { ...date(3, '2027-05-14', '2027-05-18'), placesLeft: 1 },
    { ...date(4, '2027-09-10', '2027-09-14'), status: 'draft' as const, refusal: 'trips.locked-draft' },
  ],
  ...{ people: 2, payments: 1, papers: 0, leavesServices: [], mayWait: false },
}
const quota = (cents: number) => ({
  ...{ kind: 'adultQuota' as const, label: null, cents, source: 'Quota', participantId: id(5) },
})
const priced = (cents: number) => ({
  ...{ lines: [quota(cents)], priceCents: cents, owedCents: cents, depositCents: 20_000, balanceCents: cents - 20_000 },
  balanceDueOn: '2027-03-17',
})
const preview = { now: priced(80_000), new: priced(90_000), kept: priced(80_000), paidCents: 30_000 }

beforeEach(() => {
  answer(listMoveTargets, () => targets)
  answer(previewMove, () => preview)
})

const open = (moved: string[] = [], from = trip) =>
  show(
    <MoveBookingDialog
      booking={booking}
      trip={from}
      seats={({ onChange, error }) => (
        <>
          <button type="button" onClick={() => onChange([1, 2].map((n) => ({ vehicleId: id(40), label: `${n}` })))}>
            Posti 1 e 2
          </button>
          <p>{error}</p>
        </>
      )}
      onClose={() => {}}
      onMoved={(to, tells) => moved.push(to, ...(tells ? ['scrivi'] : []))}
    />,
  )
type Screen = Awaited<ReturnType<typeof open>>
const dateAt = (screen: Screen, name: string) => screen.getByRole('radio', { name, exact: false })
const move = (screen: Screen) => screen.getByRole('button', { name: 'Sposta la pratica' }).click()

describe('moving a booking', () => {
  it('needs a date, and offers none that is full or not on sale', async () => {
    const received = answer(moveBooking, () => ({ version: 4, number: 1 }))
    const screen = await open()
    await expect.element(dateAt(screen, '16/04/2027')).toBeEnabled()
    await expect.element(dateAt(screen, '14/05/2027')).toBeDisabled()
    await expect.element(screen.getByText('posti liberi 1, non bastano per 2')).toBeVisible()
    await expect.element(dateAt(screen, '10/09/2027')).toBeDisabled()
    await expect.element(screen.getByText('Prima metti in vendita il viaggio')).toBeVisible()
    await move(screen)
    await expect.element(screen.getByText('Scegli la nuova partenza')).toBeVisible()
    expect(received).toEqual([])
  })

  it('does not ask which price holds where both are the same, even after another one was kept', async () => {
    const received = answer(moveBooking, () => ({ version: 4, number: 1 }))
    let isSame = false
    answer(previewMove, () => (isSame ? { ...preview, new: priced(80_000) } : preview))
    answer(listMoveTargets, () => ({ ...targets, targets: [targets.targets[0]!, date(5, '2027-06-11', '2027-06-15')] }))
    const screen = await open()
    await dateAt(screen, '16/04/2027').click()
    await screen.getByRole('radio', { name: 'Tieni il prezzo di ora', exact: false }).click()
    isSame = true
    await dateAt(screen, '11/06/2027').click()
    await expect.element(screen.getByText('Prezzo di ora')).toBeVisible()
    await expect
      .element(screen.getByRole('radio', { name: 'Tieni il prezzo di ora', exact: false }))
      .not.toBeInTheDocument()
    await move(screen)
    await expect.poll(() => received.map(({ body }) => [body.price, body.priceReason])).toEqual([['new', null]])
  })

  it('writes the day of a day trip once', async () => {
    answer(listMoveTargets, () => ({ ...targets, targets: [date(2, '2027-04-16', '2027-04-16')] }))
    const screen = await open([], { ...trip, returnsOn: trip.departsOn })
    await expect.element(screen.getByText('ora in Napoli e la Costiera, 12/03/2027', { exact: false })).toBeVisible()
    expect(screen.container.ownerDocument.body.textContent).not.toMatch(/(16.04.2027|12.03.2027) –/)
  })

  it('offers nothing to do where the trip has no other date', async () => {
    answer(listMoveTargets, () => ({ ...targets, targets: [] }))
    const screen = await open()
    const button = screen.getByRole('button', { name: 'Sposta la pratica' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  })

  it('shows the difference and what is left to pay before it happens, and sends the price that was shown', async () => {
    const received = answer(moveBooking, () => ({ version: 4, number: 1 }))
    const moved: string[] = []
    const screen = await open(moved)
    await dateAt(screen, '16/04/2027').click()
    await expect.element(screen.getByText('+€ 100,00').first()).toBeVisible()
    await expect.element(screen.getByText('€ 600,00')).toBeVisible()
    await expect.element(screen.getByText('saldo entro il 17/03/2027')).toBeVisible()
    await move(screen)
    await expect
      .poll(() => received.map(({ body }) => body))
      .toEqual([
        {
          ...{ version: 3, toTripId: id(2), roomType: 'DBL', departureId: id(32), price: 'new', priceReason: null },
          ...{ seenPriceCents: 90_000, joinsWaitingList: false, aheadReason: null, lateReason: null },
        },
      ])
    await expect.poll(() => moved).toEqual([id(2), 'scrivi'])
  })

  it('keeps the present price only for a reason', async () => {
    const received = answer(moveBooking, () => ({ version: 4, number: 1 }))
    const screen = await open()
    await dateAt(screen, '16/04/2027').click()
    await screen.getByRole('radio', { name: 'Tieni il prezzo di ora', exact: false }).click()
    await move(screen)
    await expect.element(screen.getByText('Scrivi perché si tiene il prezzo di ora')).toBeVisible()
    expect(received).toEqual([])
    await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Cambio chiesto da noi')
    await move(screen)
    await expect
      .poll(() => received.map(({ body }) => body))
      .toMatchObject([{ price: 'kept', priceReason: 'Cambio chiesto da noi', seenPriceCents: 80_000 }])
  })

  it('asks why the booking leaves a trip that has departed', async () => {
    const received = answer(moveBooking, () => ({ version: 4, number: 1 }))
    const screen = await open([], { ...trip, departsOn: '2026-03-12', returnsOn: '2026-03-16' })
    await dateAt(screen, '16/04/2027').click()
    await move(screen)
    await expect.element(screen.getByText('Scrivi perché la pratica lascia un viaggio già partito')).toBeVisible()
    expect(received).toEqual([])
    await screen.getByRole('textbox', { name: 'motivo dello spostamento', exact: false }).fill('Volo in ritardo')
    await move(screen)
    await expect.poll(() => received.map(({ body }) => body)).toMatchObject([{ lateReason: 'Volo in ritardo' }])
  })

  it('sends the chosen seats, shows whose one of them is, and forgets them with another date', async () => {
    answer(listMoveTargets, () => ({ ...targets, targets: targets.targets.map((one) => ({ ...one, placesLeft: 9 })) }))
    const received = answer(moveBooking, () => {
      throw new Refusal('seating.seat-taken', { path: '/seats', params: { seat: '2', name: 'Verdi Ada' } })
    })
    const moved: string[] = []
    const screen = await open(moved)
    await dateAt(screen, '16/04/2027').click()
    await screen.getByRole('button', { name: 'Posti 1 e 2' }).click()
    await screen.getByRole('checkbox', { name: 'Scrivi a Rossi', exact: false }).click()
    await move(screen)
    await expect.element(screen.getByText('Il posto 2 è già di Verdi Ada.')).toBeVisible()
    const seats = [1, 2].map((n) => ({ vehicleId: id(40), label: `${n}` }))
    expect(received.map(({ body }) => body.seats)).toEqual([seats])
    answer(moveBooking, () => ({ version: 4, number: 1 }))
    await dateAt(screen, '14/05/2027').click()
    await move(screen)
    await expect.poll(() => moved).toEqual([id(3)])
  })

  it('asks for a reason when others have waited longer there', async () => {
    let tries = 0
    const received = answer(moveBooking, () => {
      tries += 1
      if (tries === 1) throw new Refusal('bookings.others-before', { path: '/status' })
      return { version: 4, number: 1 }
    })
    const screen = await open()
    await dateAt(screen, '16/04/2027').click()
    await move(screen)
    await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Aveva già pagato')
    await screen.getByRole('button', { name: 'Passa avanti' }).click()
    await expect.poll(() => received.map(({ body }) => body).at(-1)).toMatchObject({ aheadReason: 'Aveva già pagato' })
  })
})
