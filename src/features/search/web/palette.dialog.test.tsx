import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Found, findAnything, listOpened } from '#src/features/search/search.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { closePalette, openPalette } from '#src/web/keys/palette-open.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { PaletteDialog } from './palette.dialog.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const tullio: Found = {
  ...{ kind: 'person', id, surname: 'Viganò', name: 'Tullio', bornOn: '1953-02-14', taxCode: null },
  ...{ residence: 'Lecco', phone: null, trips: 3 },
  trip: { title: 'Pasqua a Praga', departsOn: '2026-10-04', isToCome: false },
}
const booking: Found = {
  ...{ kind: 'booking', id, tripId: id, code: '2027-0326-033', name: 'Viganò', tripTitle: 'Pasqua a Praga' },
  ...{ companion: null, reference: null },
  ...{ heads: 1, status: 'confirmed', dueCents: 63_370 },
}

let found: Found[]
let asked: readonly { query: { search: string } }[]
beforeEach(() => {
  found = [tullio, booking]
  answer(listOpened, () => ({ opened: [tullio] }))
  asked = answer(findAnything, () => ({ found }))
})

afterEach(closePalette)

const acts = { onPreferences: () => undefined, onShortcuts: () => undefined, onLogOut: () => undefined }

async function open() {
  const screen = await show(<PaletteDialog {...acts} />)
  openPalette()
  const field = screen.getByRole('combobox', { name: 'Cerca ed esegui' })
  await expect.element(field).toHaveFocus()
  return { screen, field, option: (name: RegExp) => screen.getByRole('option', { name }) }
}

it('offers what was opened last, and Enter opens it', async () => {
  const { screen, option } = await open()
  await expect.element(option(/Viganò Tullio/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(option(/Crea viaggio/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/customers/${id}`)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('groups what it found, marks what was typed, and goes up and down in a ring', async () => {
  const { screen, field, option } = await open()
  await field.fill('vigano')
  await expect.element(option(/manca il saldo, €\s633,70/)).toBeVisible()
  const names = screen
    .getByRole('group')
    .elements()
    .map((group) => group.getAttribute('aria-label'))
  expect(names).toEqual(['Persone', 'Prenotazioni', 'Azioni'])
  const marked = [...document.querySelectorAll('[role=option] mark')].map((mark) => mark.textContent)
  expect(marked.slice(0, 2)).toEqual(['Viganò', 'Viganò'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/^2027-0326-033/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(option(/^Nuova prenotazione per Viganò Tullio$/)).toHaveAttribute('aria-selected', 'true')
})

it('begins a booking for who was found, on a trip to choose', async () => {
  const { screen, field, option } = await open()
  await field.fill('vigano')
  await option(/^Nuova prenotazione per Viganò Tullio$/).click()
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/customers/${id}`)
  expect(screen.router.state.location.state.isBooking).toBe(true)
})

it('names whom a booking was found by, when its own name says another', async () => {
  found = [{ ...booking, name: 'Rota Ada', companion: 'Viganò Tullio', reference: 'Circolo Viganò' }]
  const { field, option } = await open()
  await field.fill('vigano')
  await expect.element(option(/Rota Ada.*con Viganò Tullio · Circolo Viganò · Pasqua a Praga/)).toBeVisible()
})

it('tells the town of a person, and the street to who typed it', async () => {
  found = [{ ...tullio, residence: 'Corso Matteotti 3, 23900 Lecco (LC)', phone: '+393339086157' }]
  const { field, option } = await open()
  await field.fill('vigano')
  await expect.element(option(/14\/02\/1953 · Lecco \(LC\) · \+39 333/)).toBeVisible()
  await field.fill('vigano matteotti')
  await expect.element(option(/14\/02\/1953 · Corso Matteotti 3, 23900 Lecco \(LC\) · /)).toBeVisible()
})

it('opens the first of the typed text, even when Enter comes before the answer', async () => {
  let go: () => void = () => undefined
  const line = new Promise<void>((resolve) => {
    go = resolve
  })
  asked = answer(findAnything, async () => {
    await line
    return { found: [booking] }
  })
  const { screen, field } = await open()
  await field.fill('0326')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.router.state.location.pathname).toBe('/here')
  go()
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/trips/${id}/participants/${id}`)
})

it('says that there is nothing, and asks nothing for one letter', async () => {
  found = []
  const { screen, field } = await open()
  await field.fill('q')
  await expect.element(screen.getByText('Scrivi almeno 2 lettere, o un numero di pratica')).toBeVisible()
  await field.fill('qqqq')
  await expect.element(screen.getByText('Nessun risultato per «qqqq»')).toBeVisible()
  expect(asked.map(({ query }) => query.search)).toEqual(['qqqq'])
})

it('keeps keys that were typed before its field was there', async () => {
  const screen = await show(<PaletteDialog {...acts} />)
  openPalette()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', cancelable: true }))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', cancelable: true }))
  await expect.element(screen.getByRole('combobox', { name: 'Cerca ed esegui' })).toHaveValue('vi')
})

it('keeps an Enter that came before its field was there, too', async () => {
  const screen = await show(<PaletteDialog {...acts} />)
  openPalette()
  for (const key of ['v', 'i', 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/customers/${id}`)
  expect(asked.map(({ query }) => query.search)).toEqual(['vi'])
})

it.each([
  ['forSale', true],
  ['draft', false],
  ['cancelled', false],
] as const)('on the page of a trip that is %s it offers to book there: %o', async (status, isOffered) => {
  const trip = { id, title: 'Pasqua a Praga', status, departsOn: '2099-03-26', returnsOn: '2099-03-30' }
  answer(getTrip, () => ({ ...sampleOf(getTrip.schema.response[200]), ...trip }))
  const visited = [`/trips/${id}`]
  const screen = await show(<PaletteDialog {...acts} />, { visited, route: '/trips/$tripId', roles: ['admin'] })
  openPalette()
  await expect.element(screen.getByRole('option', { name: /Crea viaggio/ })).toBeVisible()
  await screen.getByRole('combobox').fill('praga')
  await expect.element(screen.getByRole('option', { name: /Rooming list di Pasqua/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /Aggiungi partecipante/ }).elements()).toHaveLength(isOffered ? 1 : 0)
  const book = isOffered
    ? 'Nuova prenotazione per Viganò Tullio su Pasqua a Praga'
    : /^Nuova prenotazione per \D+Tullio$/
  await expect.element(screen.getByRole('option', { name: book })).toBeVisible()
})
