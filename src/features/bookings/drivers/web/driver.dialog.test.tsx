import { expect, it } from 'vitest'
import { type Driver, listDrivers, saveDriver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { DriverDialog } from './driver.dialog.tsx'
import { Drivers } from './drivers.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const coach = {
  ...{ id: id(2), plate: 'GA482KR', country: 'IT', model: 'Setra', passengerSeats: 54, position: 1, version: 1 },
  ...{ hasMap: false, seated: 0, drivers: 0 },
}
const driver: Driver = {
  ...{ participantId: id(3), bookingId: id(4), name: 'Mazzoleni Diego', phone: '+393475512083' },
  ...{
    vehicleId: null,
    plate: null,
    licenceNumber: null,
    licenceCategory: null,
    licenceExpiresOn: null,
    version: null,
  },
}
const trip = { id: id(1), returnsOn: '2027-03-16' }

async function open(of: Driver = driver) {
  let closed = 0
  const screen = await show(
    <DriverDialog tripId={trip.id} driver={of} vehicles={[coach]} onClose={() => (closed += 1)} />,
  )
  return { screen, closed: () => closed }
}
const save = ({ screen }: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('button', { name: 'Salva autista' }).click()

it('sends the coach and the licence of a driver of whom nothing was stored', async () => {
  const received = answer(saveDriver, () => ({ version: 1 }))
  const page = await open()
  await page.screen.getByLabelText('Bus').selectOptions('54 posti, GA482KR')
  await page.screen.getByLabelText('Numero patente').fill('BG5512083X')
  await page.screen.getByLabelText('Categoria').selectOptions('D')
  await page.screen.getByLabelText('Patente valida fino al').fill('14/3/2027')
  await save(page)
  await expect.poll(page.closed).toBe(1)
  expect(received[0]).toMatchObject({
    params: { tripId: id(1), participantId: id(3) },
    body: {
      ...{ vehicleId: id(2), licenceNumber: 'BG5512083X', licenceCategory: 'D' },
      ...{ licenceExpiresOn: '2027-03-14', version: null },
    },
  })
})

it('refuses a day that is none at its field, without a call', async () => {
  const received = answer(saveDriver, () => ({ version: 1 }))
  const page = await open()
  await page.screen.getByLabelText('Patente valida fino al').fill('30/02/2027')
  await save(page)
  await expect
    .element(page.screen.getByLabelText('Patente valida fino al'))
    .toHaveAccessibleDescription(/Data non valida/)
  expect(received).toEqual([])
})

it('shows at its field that the coach is gone, and keeps what was typed', async () => {
  answer(listDrivers, () => [driver])
  answer(saveDriver, () => {
    throw new Refusal('bookings.vehicle-not-of-trip', { path: '/vehicleId' })
  })
  const page = await open()
  await page.screen.getByLabelText('Bus').selectOptions('54 posti, GA482KR')
  await page.screen.getByLabelText('Numero patente').fill('BG5512083X')
  await save(page)
  await expect.element(page.screen.getByLabelText('Bus')).toHaveAccessibleDescription(/Scegli un bus di questo viaggio/)
  await expect.element(page.screen.getByLabelText('Numero patente')).toHaveValue('BG5512083X')
})

it('warns of a licence that ends before the trip, and of a driver without a coach', async () => {
  const licence = { licenceCategory: 'D' as const, licenceExpiresOn: '2027-03-15' }
  const drivers = [
    { ...driver, ...licence },
    { ...driver, participantId: id(5), name: 'Bolis Alberto', licenceExpiresOn: '2027-03-16' },
  ]
  const screen = await show(<Drivers trip={trip} drivers={drivers} vehicles={[coach]} canEdit={false} />)
  await expect.element(screen.getByText('La patente scade il 15/03/2027, prima della fine del viaggio')).toBeVisible()
  await expect.element(screen.getByText('patente fino al 16/03/2027')).toBeVisible()
  expect(screen.getByText('bus da scegliere').elements()).toHaveLength(2)
  await expect.element(screen.getByRole('link', { name: '+39 347 551 2083' }).first()).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
