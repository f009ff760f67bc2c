import { expect, it } from 'vitest'
import { copyDeparturesFrom, listDepartureSources } from '#src/features/departures/departures.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { CopyDeparturesDialog } from './copy-departures.dialog.tsx'

const itineraryId = '0198a1b2-0000-7000-8000-00000000000b'
const trip = {
  id: '0198a1b2-0000-7000-8000-00000000000a',
  code: 'V-2027-0312',
  title: 'Napoli e la Costiera',
  departsOn: '2027-03-12',
  fresh: 2,
  stops: [
    { name: 'Milano Lampugnano', time: '05:20' },
    { name: 'Bergamo', time: '06:00' },
  ],
}

async function open(given: Partial<typeof trip> = {}) {
  answer(listDepartureSources, () => [{ ...trip, ...given }])
  let closed = 0
  const screen = await show(<CopyDeparturesDialog itineraryId={itineraryId} onClose={() => (closed += 1)} />)
  return { screen, closed: () => closed }
}

it('asks for a trip before it copies', async () => {
  const received = answer(copyDeparturesFrom, () => ({ added: 2, withoutReturn: 0 }))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Copia da un viaggio' }).click()
  await expect.element(screen.getByText('Scegli un viaggio')).toBeVisible()
  expect(received).toEqual([])
})

it('shows what the chosen trip has, and adds what is new', async () => {
  const received = answer(copyDeparturesFrom, () => ({ added: 2, withoutReturn: 2 }))
  const { screen, closed } = await open()
  await screen.getByRole('combobox', { name: 'Viaggio' }).fill('nap')
  await screen.getByRole('option', { name: /Napoli/ }).click()
  await expect.element(screen.getByText(/Milano Lampugnano/)).toBeVisible()
  await screen.getByRole('button', { name: 'Aggiungi 2 partenze' }).click()
  await expect.poll(closed).toBe(1)
  await expect.element(screen.getByText(/2 partenze aggiunte. 2 senza l'orario del ritorno/)).toBeVisible()
  expect(received).toMatchObject([{ params: { itineraryId }, body: { sourceId: trip.id } }])
})

it('says at the field that there is nothing to copy, and stays open', async () => {
  answer(copyDeparturesFrom, () => {
    throw new Refusal('departures.nothing-to-copy')
  })
  const { screen, closed } = await open()
  await screen.getByRole('combobox', { name: 'Viaggio' }).fill('nap')
  await screen.getByRole('option', { name: /Napoli/ }).click()
  await screen.getByRole('button', { name: 'Aggiungi 2 partenze' }).click()
  await expect.element(screen.getByText('Questo viaggio ha già tutte quelle partenze')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Viaggio' })).toHaveValue('Napoli e la Costiera')
  expect(closed()).toBe(0)
})

it('says as soon as a trip is chosen that all its departures are here', async () => {
  const { screen } = await open({ fresh: 0 })
  await screen.getByRole('combobox', { name: 'Viaggio' }).fill('nap')
  await screen.getByRole('option', { name: /Napoli/ }).click()
  await expect.element(screen.getByText('Questo viaggio ha già tutte quelle partenze')).toBeVisible()
  expect(screen.getByRole('button', { name: /Aggiungi/ }).query()).toBeNull()
})
