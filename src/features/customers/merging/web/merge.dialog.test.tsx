import { expect, it } from 'vitest'
import {
  compareCustomers,
  mergeCustomers,
  tellCustomersApart,
} from '#src/features/customers/merging/merging.contract.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { MergePair } from './merge.dialog.tsx'

const [one, other] = ['0198a1b2-0000-7000-8000-000000000001', '0198a1b2-0000-7000-8000-000000000002'] as const
const nothing = {
  ...{ sex: null, bornOn: null, birthPlace: null, birthCode: null, residence: null, citizenship: null, taxCode: null },
  ...{ taxCodeCountry: 'IT', phone: null, email: null, documentType: null, documentNumber: null },
  ...{ documentIssuedOn: null, documentIssuedAt: null, documentExpiresOn: null, allergies: null },
  ...{ hasHealthConsent: false, isHealthToAsk: false },
}
const kept = {
  person: { ...nothing, customerId: one, version: 4, surname: 'Rossi', name: 'Maria', phone: '+39 333 1112223' },
  ...{ createdAt: '2025-01-01T09:00:00.000Z', trips: 5, bookings: 6, documents: 1, paidCents: 100_000 },
  lastTripOn: '2026-05-03',
}
const double = {
  person: { ...nothing, customerId: other, version: 7, surname: 'Rossi', name: 'Maria', email: 'maria@example.it' },
  ...{ createdAt: '2026-02-01T09:00:00.000Z', trips: 1, bookings: 1, documents: 0, paidCents: 20_050 },
  lastTripOn: null,
}

async function open(role: 'admin' | 'busOffice' = 'admin') {
  answer(compareCustomers, () => ({ sides: [kept, double] as [typeof kept, typeof double] }))
  const closed: string[] = []
  const page = <MergePair ids={[one, other]} onClose={() => closed.push('closed')} />
  const screen = await show(page, { roles: [role] })
  await expect.element(screen.getByRole('table')).toBeVisible()
  return { screen, closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const merge = (screen: Screen) => screen.getByRole('button', { name: 'Unisci le due schede' }).click()

it('keeps the person with more trips, and takes what that one lacks', async () => {
  const received = answer(mergeCustomers, () => ({ id: one, version: 5 }))
  const { screen } = await open()
  await expect.element(screen.getByText(euro(120_050), { exact: false })).toBeVisible()
  await merge(screen)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toMatchObject({
    params: { customerId: one },
    body: { version: 4, doubleId: other, doubleVersion: 7, taken: ['email'] },
  })
})

it('shows no money to who may not read payments', async () => {
  const { screen } = await open('busOffice')
  await expect.element(screen.getByText('Pratiche')).toBeVisible()
  await expect.element(screen.getByText('Versamenti')).not.toBeInTheDocument()
})

it('tells that two tax codes are two people, and does nothing', async () => {
  const received = answer(mergeCustomers, () => ({ id: one, version: 5 }))
  answer(compareCustomers, () => ({
    sides: [
      { ...kept, person: { ...kept.person, taxCode: 'RSSMRA80A41F205B' } },
      { ...double, person: { ...double.person, taxCode: 'RSSMRA50A41F205W' } },
    ] as unknown as [typeof kept, typeof double],
  }))
  const screen = await show(<MergePair ids={[one, other]} onClose={() => undefined} />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Hanno due codici fiscali diversi: sono due persone')
  await screen.getByRole('button', { name: 'Unisci le due schede' }).click({ force: true })
  expect(received).toEqual([])
})

it('shows that somebody merged one of them meanwhile, and stays open', async () => {
  answer(mergeCustomers, () => {
    throw new Refusal('customers.merge-gone', { kind: 'conflict' })
  })
  const { screen, closed } = await open()
  await merge(screen)
  await expect.element(screen.getByText("Una delle due è già stata unita a un'altra, o cancellata")).toBeVisible()
  expect(closed).toEqual([])
})

it('notes that they are two people, and closes', async () => {
  const received = answer(tellCustomersApart, () => undefined)
  const { screen, closed } = await open()
  await screen.getByRole('button', { name: 'Sono due persone diverse' }).click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(received[0]).toMatchObject({ params: { customerId: one }, body: { otherId: other } })
})
