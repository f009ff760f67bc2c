import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import { checkImport, importBookings } from '#src/features/bookings/importing/importing.contract.ts'
import { Person } from '#src/features/customers/person/person.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { addDays, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ImportCheck } from './import-check.panel.tsx'

const [tripId, seriate, agency] = ['1', '2', '3'].map((n) => `0198a1b2-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const departsOn = addDays(todayIn(new Date()), 90)
const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ id: tripId, type: 'multiDay' as const, departsOn, returnsOn: addDays(departsOn, 3), departures: [] },
}
const heads = ['Nominativo', 'Data nasc.', 'Tel.', 'Stanza', 'Fermata', 'Tessera']
const good = [
  ['Acerbis Lidia', '03/06/1957', '035 294118', '1 DBL', 'Seriate', '114'],
  ['Acerbis Carlo', '21/01/1955', '035 294119', '1 DBL', 'Seriate', '115'],
]

type Checked = Output<typeof checkImport>
const rooms = { SGL: 2, DUS: 0, DBL: 1, TWN: 0, TRP: 0, QUAD: 0 }

async function open(rows: string[][], given: Partial<Checked> = {}, others: string[] = []) {
  answer(listAgencies, () => [
    {
      ...{ id: agency, name: 'Vendita diretta', contactName: null, email: null, phone: null, commissionBps: 0 },
      ...{ paysNet: false, isDirect: true, isActive: true, version: 1 },
    },
  ])
  answer(checkImport, () => ({
    ...{ known: [], placesLeft: 20, roomsLeft: rooms, namesDaysBefore: 7, childAgeLimit: 12 },
    departures: [{ id: seriate, name: 'Seriate', time: '06:00' }],
    ...given,
  }))
  const done: unknown[] = []
  const chosen: unknown[] = []
  const sheets = [{ name: others.length > 0 ? 'Iscritti' : null, rows: [heads, ...rows] }]
  const screen = await show(
    <ImportCheck
      trip={trip}
      file={{ name: 'assisi.csv', sheets: [...sheets, ...others.map((name) => ({ name, rows: [heads] }))], at: 0 }}
      onSheet={(at, cells) => chosen.push([at, cells[1]?.[0]])}
      onReplace={() => {}}
      onDone={(result) => done.push(result)}
    />,
  )
  await expect.element(screen.getByRole('table')).toBeVisible()
  return { screen, done, chosen }
}
type Screen = Awaited<ReturnType<typeof show>>
const send = (screen: Screen, n: number) =>
  screen.getByRole('button', { name: new RegExp(`^Importa ${n} partecipant`) })

it('names the other sheets of the file, one of which may be chosen', async () => {
  const { screen, chosen } = await open(good, {}, ['Bus 2', 'Riepilogo'])
  await expect.element(screen.getByText('I fogli «Bus 2», «Riepilogo» non si importano')).toBeVisible()
  await screen.getByRole('button', { name: /^Cognome e nome, riga 2/ }).click()
  await screen.getByRole('textbox', { name: 'Cognome e nome, riga 2' }).fill('Acerbis Livia')
  await userEvent.keyboard('{Enter}')
  await screen.getByLabelText('Foglio da importare').selectOptions('Bus 2')
  expect(chosen).toEqual([[1, 'Acerbis Livia']])
})

it('says how many pay as children before anything is sent', async () => {
  const child = ['Acerbis Ada', '03/06/2024', '', '1 TRP', 'Seriate', '116']
  const { screen } = await open([...good.map((cells) => cells.with(3, '1 TRP')), child])
  await expect.element(screen.getByText('1 paga da bambino')).toBeVisible()
})

it('names every unknown header, and sends the bookings that the sheet becomes', async () => {
  const received = answer(importBookings, () => ({ bookings: 1, people: 2 }))
  const { screen, done } = await open(good)
  await expect.element(screen.getByText('Colonna «Tessera» non riconosciuta: non si importa')).toBeVisible()
  await expect.element(screen.getByText('diventano 1 pratica')).toBeVisible()
  await send(screen, 2).click()
  await expect.poll(() => done).toEqual([{ bookings: 1, people: 2 }])
  expect(received[0]!.body.bookings).toMatchObject([
    {
      ...{ roomType: 'DBL', departureId: seriate, agencyId: agency, adults: 2, status: 'customerOption' },
      people: [
        { surname: 'Acerbis', name: 'Lidia', bornOn: '1957-06-03', phone: '+39035294118', isDefaultContact: true },
        { surname: 'Acerbis', name: 'Carlo' },
      ],
    },
  ])
})

it('says what is wrong at its cell, imports nothing meanwhile, and takes the correction there', async () => {
  const received = answer(importBookings, () => ({ bookings: 1, people: 2 }))
  const { screen } = await open([good[0]!, ['Acerbis Carlo', '31/02/1955', '035 294119', '1 DBL', 'Pedrengo', '']])
  await expect.element(screen.getByText(/restano 2 celle da correggere su 2 righe/)).toBeVisible()
  await expect.element(screen.getByText('non prevista')).toBeVisible()
  await expect.element(screen.getByText('non esiste')).toBeVisible()
  await expect.element(send(screen, 2)).toHaveAttribute('aria-disabled', 'true')
  for (const [label, text] of [
    [/^Data di nascita, riga 3/, '28/02/1955'],
    [/^Partenza, riga 3/, 'SERIATE'],
  ] as const) {
    await screen.getByRole('button', { name: label }).click()
    const input = screen.getByRole('textbox', { name: label })
    await input.fill(text)
    input.element().blur()
  }
  await expect.element(screen.getByText('Si possono importare.')).toBeVisible()
  await send(screen, 2).click()
  await expect.poll(() => received.length).toBe(1)
})

it('a column is corrected in its head', async () => {
  const { screen } = await open([['Seriate', '03/06/1957', '035 294118', '1 SGL', 'Acerbis Lidia', '']])
  await screen.getByRole('combobox', { name: 'Campo della colonna Fermata' }).selectOptions('surnameName')
  await screen.getByRole('combobox', { name: 'Campo della colonna Nominativo' }).selectOptions('departure')
  await expect.element(screen.getByText('Si possono importare.')).toBeVisible()
})

it('skips who is on the trip or twice in the file, unless somebody says otherwise', async () => {
  const known = [{ at: 1, person: { ...sampleOf(Person), surname: 'Acerbis', name: 'Lidia' }, bookingOnTrip: 3 }]
  const { screen } = await open([...good, good[1]!], { known })
  await expect.element(screen.getByText('già in pratica 003')).toBeVisible()
  await expect.element(screen.getByText('come la riga 3')).toBeVisible()
  await expect.element(send(screen, 1)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Cosa ne facciamo di Acerbis Lidia' }).selectOptions('import')
  await expect.element(send(screen, 2)).toBeVisible()
})

it('leaves out a row that is no person, or that nobody can correct', async () => {
  const { screen } = await open([good[0]!, good[1]!, ['Autista da confermare', '', '', '', '', '']])
  await expect.element(send(screen, 3)).toHaveAttribute('aria-disabled', 'true')
  const act = screen.getByRole('combobox', { name: 'Cosa ne facciamo della riga 4' })
  await act.selectOptions('skip')
  await expect.element(screen.getByText('Si possono importare.')).toBeVisible()
  await expect.element(send(screen, 2)).not.toHaveAttribute('aria-disabled', 'true')
  await act.selectOptions('import')
  await expect.element(send(screen, 3)).toHaveAttribute('aria-disabled', 'true')
})

it('says at its cell how many sleep in too few beds, also after another person joins', async () => {
  const third = ['Acerbis Ida', '01/01/1950', '035 294117', '1 DBL', 'Seriate', '']
  const { screen } = await open([...good, third, ['Acerbis Ugo', '01/01/1951', '035 294116', '2 DBL', 'Seriate', '']])
  await expect.element(screen.getByText('3 in 2 letti')).toBeVisible()
  await screen.getByRole('button', { name: /^Camera, riga 5/ }).click()
  const room = screen.getByRole('textbox', { name: /^Camera, riga 5/ })
  await room.fill('1 DBL')
  room.element().blur()
  await expect.poll(() => screen.getByText('4 in 2 letti').elements().length).toBe(2)
})

it('says before anything is sent that places or rooms do not suffice, and offers the waiting list', async () => {
  const { screen } = await open([...good, ['Rota Ida', '01/01/1950', '035 1234567', '2 DBL', 'Seriate', '']], {
    placesLeft: 2,
  })
  await expect.element(screen.getByText(/Posti liberi 2, ne servono 3/).first()).toBeVisible()
  await expect.element(screen.getByText('Camere DBL: ne servono 2, libere 1').first()).toBeVisible()
  await expect.element(send(screen, 3)).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('checkbox', { name: "Chi non ci sta va in lista d'attesa" }).click()
  await expect.element(screen.getByText("1 persona andrà in lista d'attesa")).toBeVisible()
  await expect.element(send(screen, 3)).not.toHaveAttribute('aria-disabled', 'true')
})

it('a refusal of the server stays on the screen with the rows', async () => {
  answer(importBookings, () => {
    throw new Refusal('bookings.no-room-left', {
      faults: [{ path: '/bookings/0/roomType', code: 'bookings.no-room-left' }],
    })
  })
  const { screen, done } = await open(good)
  await send(screen, 2).click()
  await expect.element(screen.getByText(/camer/i).first()).toBeVisible()
  expect(done).toEqual([])
  await expect.element(screen.getByRole('button', { name: /Nominativo|Cognome e nome, riga 2/ }).first()).toBeVisible()
})
