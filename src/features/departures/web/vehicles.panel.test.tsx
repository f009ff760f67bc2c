import { expect, it } from 'vitest'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { VehiclesCard } from './vehicles.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const answered = listDepartures.schema.response[200]
const coach = {
  ...sampleOf(answered.shape.vehicles.element),
  ...{ id: id(2), version: 4, plate: 'AB123CD', country: 'IT', model: 'Setra', passengerSeats: 54 },
  ...{ hasMap: false, seated: 0, drivers: 0 },
}

const open = (given: Partial<typeof coach> = {}) =>
  show(<VehiclesCard itineraryId={id(1)} vehicles={[{ ...coach, ...given }]} coaches={[]} canEdit />)
type Screen = Awaited<ReturnType<typeof open>>
const plate = (screen: Screen) => screen.getByRole('textbox', { name: 'Targa', exact: false })
const seats = (screen: Screen) => screen.getByRole('textbox', { name: 'Posti per i passeggeri', exact: false })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva bus' }).click()

it('refuses a wrong plate and impossible seats at their fields, without a call', async () => {
  const received = answer(addVehicle, () => sampleOf(addVehicle.schema.response[201]))
  const screen = await open()
  await screen.getByRole('button', { name: 'Aggiungi bus' }).click()
  await seats(screen).fill('121')
  await plate(screen).fill('AB12')
  await save(screen)
  await expect.element(screen.getByText('Inserisci i posti per i passeggeri, da 1 a 120')).toBeVisible()
  await expect.element(screen.getByText('Inserisci una targa valida, per esempio AB123CD')).toBeVisible()
  await expect.element(seats(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('shows at the seats that bookings hold more places', async () => {
  answer(editVehicle, () => {
    throw new Refusal('departures.places-below-people', { path: '/passengerSeats' })
  })
  const screen = await open()
  await screen.getByRole('button', { name: /^Modifica bus/ }).click()
  await seats(screen).fill('20')
  await save(screen)
  await expect.element(seats(screen)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(seats(screen)).toHaveFocus()
})

it('never covers a colleague: shows what they saved, and keeps what was typed', async () => {
  answer(editVehicle, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  answer(listDepartures, () => ({ ...sampleOf(answered), vehicles: [{ ...coach, version: 5, model: 'Irizar' }] }))
  const screen = await open()
  await screen.getByRole('button', { name: /^Modifica bus/ }).click()
  await seats(screen).fill('50')
  await save(screen)
  await expect.element(screen.getByText(/Bruno Conti/).first()).toBeVisible()
  await expect.element(seats(screen)).toHaveValue('50')
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByText('Irizar')).toBeVisible()
})

it('removes a bare coach at once, and brings it back', async () => {
  const [removed, added] = [
    answer(removeVehicle, () => undefined),
    answer(addVehicle, () => sampleOf(addVehicle.schema.response[201])),
  ]
  const screen = await open()
  await screen.getByRole('button', { name: /^Rimuovi bus/ }).click()
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.element(screen.getByText('Bus ripristinato')).toBeVisible()
  expect([removed.length, added.length]).toEqual([1, 1])
})

it('asks before it removes a coach with seats and a driver, and offers no undo that would not bring them back', async () => {
  const removed = answer(removeVehicle, () => undefined)
  const screen = await open({ hasMap: true, seated: 2, drivers: 1 })
  await screen.getByRole('button', { name: /^Rimuovi bus/ }).click()
  const question = screen.getByRole('dialog', { name: 'Rimuovere il bus da 54 posti, AB123CD?' })
  await expect.element(question.getByText('2 persone vi hanno un posto', { exact: false })).toBeVisible()
  await expect.element(question.getByText('1 autista resta senza bus.')).toBeVisible()
  expect(removed).toEqual([])
  await question.getByRole('button', { name: 'Rimuovi bus' }).click()
  await expect.element(screen.getByText('Bus rimosso')).toBeVisible()
  expect(removed).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: 'Annulla' })).not.toBeInTheDocument()
})
