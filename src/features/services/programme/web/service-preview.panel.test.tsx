import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getService, listServices, serviceShape } from '#src/features/services/programme/services.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ServiceOrder } from './service-order.state.ts'
import { ServiceDrawer } from './service-preview.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = { priceCents: 34_000, availableQuantity: 30, extraCents: 8_000, checkInDay: 1, checkOutDay: 5 }
const hotel = {
  ...sampleOf(getService.schema.response[200]),
  ...{ id: id(2), name: 'Hotel, 4 notti', code: 'HTL-01', day: 1, untilDay: 5, location: 'Napoli', startsAt: null },
  ...{ category: 'hotel' as const, costKind: 'variable' as const, isCosted: true },
  provider: { id: id(9), companyName: 'Vesuvio Palace S.p.A.' },
  reach: {
    ...{ phone: '+390817640111', address: 'Via Partenope 41', postalCode: '80121', city: 'Napoli' },
    ...{ province: 'NA' },
  },
  allotments: [
    { ...row, id: id(21), roomType: 'SGL' as const, quantity: 2 },
    { ...row, id: id(22), roomType: 'DBL' as const, quantity: 14, extraCents: 0 },
  ],
  roomsTaken: [
    { roomType: 'SGL' as const, quantity: 3 },
    { roomType: 'DBL' as const, quantity: 12 },
  ],
}
const drawn = (given: { serviceId: string; onGo: (id: string) => void }) => (
  <ServiceDrawer
    {...given}
    itineraryId={id(1)}
    departsOn="2027-03-12"
    status="confirmed"
    isClosed={false}
    onClose={() => undefined}
    onEdit={() => undefined}
    onProvider={() => undefined}
  />
)

it('says under its name when and where it is, whom to call, and how many rooms are free', async () => {
  answer(getService, () => hotel)
  answer(listServices, () => ({ days: 5, departsOn: '2027-03-12', isClosed: false, services: [] }))
  const screen = await show(drawn({ serviceId: hotel.id, onGo: () => undefined }))
  await expect.element(screen.getByText('Giorno 1 · ven 12/03 – mar 16/03 · Napoli · Variabile')).toBeVisible()
  await expect.element(screen.getByText('Via Partenope 41, 80121 Napoli (NA)')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '+39 081 764 0111' }))
    .toHaveAttribute('href', 'tel:+390817640111')
  const cells = (type: string) =>
    [...screen.getByText(type).element().closest('tr')!.children].map(({ textContent }) => textContent)
  expect(cells('Singola (SGL)')).toEqual(['Singola (SGL)', '2', '340,00', '−1', '80,00'])
  expect(cells('Doppia matrimoniale (DBL)')).toEqual(['Doppia matrimoniale (DBL)', '14', '340,00', '2', ''])
})

it('leads to the services beside it in the programme, by button and by key', async () => {
  answer(getService, () => hotel)
  const services = [1, 2, 3].map((n) => ({ ...sampleOf(serviceShape), id: id(n), name: `Servizio ${n}` }))
  answer(listServices, () => ({ days: 5, departsOn: '2027-03-12', isClosed: false, services }))
  const gone: string[] = []
  const screen = await show(drawn({ serviceId: id(2), onGo: (to) => gone.push(to) }))
  await screen.getByRole('button', { name: 'Servizio successivo' }).click()
  await screen.getByRole('button', { name: 'Servizio precedente' }).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}')
  expect(gone).toEqual([id(3), id(1), id(3), id(1)])
})

it('follows the order of the table behind it, which ends where its filters end', async () => {
  answer(getService, () => hotel)
  const screen = await show(
    <ServiceOrder value={[id(7), id(2)]}>{drawn({ serviceId: id(2), onGo: () => undefined })}</ServiceOrder>,
  )
  await expect.element(screen.getByRole('button', { name: 'Servizio precedente' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: 'Servizio successivo' })).toBeDisabled()
})
