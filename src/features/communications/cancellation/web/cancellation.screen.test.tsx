import { expect, it } from 'vitest'
import { getCancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import type { CancellationKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import {
  type LettersDraft,
  prepareLetters,
  sendLetters,
} from '#src/features/communications/letters/letters.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CancellationScreen } from './cancellation.screen.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), status: 'cancelled' as const }
const reader = (one: string, name: string): LettersDraft['people'][number] => ({
  ...{ id: one, bookingId: null, name, detail: null, email: `${name.toLowerCase()}@example.it`, phone: null },
  ...{ values: { nome: name, titolo: 'Napoli' }, last: null },
})
const peopleOf: Partial<Record<string, LettersDraft['people']>> = {
  officesCancelled: [reader('booking', 'Booking')],
  customersCancelled: [reader(id(2), 'Villa'), reader(id(3), 'Nava')],
}

async function open(people = peopleOf) {
  answer(prepareLetters, ({ params: { kind } }) => ({
    ...sampleOf(prepareLetters.schema.response[200]),
    ...{ kind, refusal: null, leftOut: [], people: people[kind] ?? [] },
    ...{ subject: 'Annullato: {titolo}', body: 'Il viaggio {titolo} è annullato.' },
  }))
  answer(getCancellationMoney, () => ({ refunds: [], refundBy: null, paid: { cents: 0, suppliers: 0 } }))
  return show(
    <TripProvider trip={trip}>
      <CancellationScreen />
    </TripProvider>,
    { roles: ['admin'] },
  )
}

it('asks once, then sends each audience its own text; a wrong text is said before anybody gets anything', async () => {
  const sent = answer(sendLetters, () => ({ mailingId: id(8), letters: 1, people: 1, left: [] }))
  const screen = await open()
  const body = screen.getByLabelText('Testo *')
  await body.fill('Gentile {cliente}')
  await expect.element(body).toHaveAccessibleDescription(/Il testo usa cliente tra graffe/)
  const button = screen.getByRole('button', { name: 'Invia a 1 ufficio e 2 clienti' })
  await expect.element(button).toHaveAccessibleDescription('Il testo per i clienti è da correggere')
  await body.fill('Gentile {nome}, il viaggio è annullato.')
  await button.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Invia', exact: true }).click()
  const told = (kind: CancellationKind) =>
    sent.filter(({ params }) => params.kind === kind).map((one) => [one.body.body, one.body.recipients.length])
  await expect.poll(() => told('customersCancelled')).toEqual([['Gentile {nome}, il viaggio è annullato.', 2]])
  expect(told('officesCancelled')).toEqual([['Il viaggio {titolo} è annullato.', 1]])
  expect(told('suppliersCancelled')).toEqual([])
})

it('says to which corrected address a notice went, and counts who knows', async () => {
  const sent = {
    ...{ id: id(7), at: '2027-03-03T15:41:00.000Z', by: 'Elena Bonetti', state: 'sent' as const, why: null },
    ...{ toldHow: null, excludedReason: null, recipient: 'villa.giusta@example.it' },
  }
  const [villa, nava] = peopleOf.customersCancelled!
  const screen = await open({ customersCancelled: [{ ...villa!, last: sent }, nava!] })
  await expect.element(screen.getByText('1 avvisato su 2')).toBeVisible()
  const row = screen.getByRole('row', { name: /Villa/ })
  await expect.poll(() => row.element().textContent).toContain('a villa.giusta@example.it il 03/03/2027 alle 16:41')
})

it('warns where the text for the suppliers does not say the days of their service, and offers them', async () => {
  const supplier = { ...reader(id(4), 'Vesuvio'), values: { titolo: 'Napoli', quando: 'dal 12/03/2027 al 16/03/2027' } }
  const screen = await open({ ...peopleOf, suppliersCancelled: [supplier] })
  const warning = screen.getByText(/Il testo non dice i giorni del servizio/)
  await expect.element(screen.getByLabelText('Testo *')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Fornitori' }).click()
  await expect.element(warning).toBeVisible()
  await screen.getByRole('button', { name: 'Inserisci quando' }).click()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.poll(() => screen.getByRole('article').element().textContent).toContain('dal 12/03/2027 al 16/03/2027')
})
