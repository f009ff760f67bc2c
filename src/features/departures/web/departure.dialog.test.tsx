import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  addDeparture,
  editDeparture,
  listDepartures,
  suggestDepartures,
} from '#src/features/departures/departures.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { DepartureDialog } from './departure.dialog.tsx'

const listed = sampleOf(listDepartures.schema.response[200])
const stop = {
  id: '0198a1b2-0000-7000-8000-00000000000a',
  version: 3,
  name: 'Bergamo',
  address: 'Piazzale Malpensata',
  time: '06:00',
  isExtra: false,
  referencePhone: '+390233910794' as string | null,
  returnTime: null as string | null,
}
const itineraryId = '0198a1b2-0000-7000-8000-00000000000b'

type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: false })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva partenza' }).click()

async function open(departure: typeof stop | null = stop) {
  answer(suggestDepartures, () => [])
  let closed = 0
  const screen = await show(
    <DepartureDialog itineraryId={itineraryId} departure={departure} onClose={() => (closed += 1)} />,
  )
  return { screen, closed: () => closed }
}

it('names what is missing at its field and focuses it', async () => {
  const received = answer(addDeparture, () => ({ id: stop.id, version: 1 }))
  const { screen } = await open(null)
  await field(screen, 'Indirizzo').fill('Piazzale Malpensata')
  await save(screen)
  await expect.element(screen.getByText('Inserisci il nome della partenza')).toBeVisible()
  await expect.element(screen.getByText('Inserisci un orario di partenza')).toBeVisible()
  await expect.element(field(screen, 'Nome')).toHaveFocus()
  expect(received).toEqual([])
})

it('asks for the address once it was left empty', async () => {
  const { screen } = await open(null)
  await field(screen, 'Nome').fill('Bergamo')
  await field(screen, 'Orario').first().fill('615')
  await save(screen)
  await expect.element(screen.getByText("L'indirizzo è obbligatorio")).toBeVisible()
  await expect.element(field(screen, 'Indirizzo')).toHaveFocus()
})

it('refuses at its field a telephone that cannot be one, and a wrong hour, without a call', async () => {
  const received = answer(editDeparture, () => ({ id: stop.id, version: 4 }))
  const { screen } = await open()
  await field(screen, 'Telefono referente').fill('02 33')
  await field(screen, 'Orario di ritorno').fill('25:10')
  await save(screen)
  await expect.element(field(screen, 'Telefono referente')).toHaveAccessibleDescription(/[Nn]umero/)
  await expect.element(field(screen, 'Orario di ritorno')).toHaveAccessibleDescription(/Orario non valido/)
  expect(received).toEqual([])
})

it('saves over its version and closes', async () => {
  const received = answer(editDeparture, () => ({ id: stop.id, version: 4 }))
  const { screen, closed } = await open()
  await field(screen, 'Orario').first().fill('6.15')
  await field(screen, 'Orario di ritorno').fill('2110')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(closed).toBe(1)
  expect(received[0]?.body).toEqual({
    name: 'Bergamo',
    address: 'Piazzale Malpensata',
    time: '06:15',
    isExtra: false,
    referencePhone: '+390233910794',
    returnTime: '21:10',
    version: 3,
  })
})

it('goes on editing the created departure when more was typed', async () => {
  const door = Promise.withResolvers<void>()
  const added = answer(addDeparture, async () => {
    await door.promise
    return { id: stop.id, version: 1 }
  })
  const edited = answer(editDeparture, () => ({ id: stop.id, version: 2 }))
  const { screen, closed } = await open(null)
  await field(screen, 'Nome').fill('Bergamo')
  await field(screen, 'Indirizzo').fill('Piazzale Malpensata')
  await field(screen, 'Orario').first().fill('06:00')
  await save(screen)
  await field(screen, 'Indirizzo').fill('Piazzale Malpensata, lato stazione')
  door.resolve()
  await expect.element(screen.getByText('Partenza salvata').first()).toBeVisible()
  await expect.element(field(screen, 'Indirizzo')).toHaveValue('Piazzale Malpensata, lato stazione')
  await save(screen)
  await expect.poll(closed).toBe(1)
  expect(added).toHaveLength(1)
  expect(edited[0]?.body).toMatchObject({ address: 'Piazzale Malpensata, lato stazione', version: 1 })
})

it('tells that somebody removed it meanwhile, and keeps what is typed', async () => {
  answer(editDeparture, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  answer(listDepartures, () => ({ ...listed, departures: [] }))
  const { screen } = await open()
  await field(screen, 'Indirizzo').fill('Via Bonomelli')
  await save(screen)
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByText('Quello che cerchi non esiste più', { exact: false })).toBeVisible()
  await expect.element(field(screen, 'Indirizzo')).toHaveValue('Via Bonomelli')
})

it('warns of an hour that the night of the departure skips, and saves it', async () => {
  answer(suggestDepartures, () => [])
  const received = answer(editDeparture, () => ({ id: stop.id, version: 4 }))
  const screen = await show(
    <DepartureDialog
      itineraryId={itineraryId}
      departure={{ ...stop, time: '02:30' }}
      dayOf={{ outward: '2027-03-28', return: '2027-03-30' }}
      onClose={() => {}}
    />,
  )
  await expect.element(field(screen, 'Orario').first()).toHaveAccessibleDescription(/le 02:30 non ci sono/)
  await save(screen)
  await expect.poll(() => received.length).toBe(1)
})
