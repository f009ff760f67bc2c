import { expect, it } from 'vitest'
import { compareProviders, mergeProviders, tellProvidersApart } from '#src/features/providers/merging.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { MergePair } from './merge.dialog.tsx'

const [one, other] = ['0198a1b2-0000-7000-8000-000000000001', '0198a1b2-0000-7000-8000-000000000002'] as const
const nothing = {
  ...{ category: null, vatNumber: null, isPerson: false, country: 'IT', address: null, city: null, province: null },
  ...{ postalCode: null, phone: null, email: null, iban: null, paymentTerms: null, releaseDays: null },
  ...{ roomingDays: null, notes: null, createdAt: '2025-01-01T09:00:00.000Z' },
}
const kept = {
  ...{ ...nothing, id: one, version: 4, companyName: 'Hotel Riva', phone: '0464 551207', city: 'Riva' },
  ...{ services: 6, trips: 5, contacts: 2, files: 1 },
}
const double = {
  ...{ ...nothing, id: other, version: 7, companyName: 'HOTEL RIVA SRL', phone: '0464 551208', city: 'Riva' },
  ...{ releaseDays: 14, services: 2, trips: 2, contacts: 1, files: 0 },
}

async function open(sides: [typeof kept | typeof double, typeof kept | typeof double] = [kept, double]) {
  answer(compareProviders, () => ({ sides }))
  const closed: string[] = []
  const screen = await show(<MergePair ids={[one, other]} onClose={() => closed.push('closed')} />)
  await expect.element(screen.getByRole('table')).toBeVisible()
  return { screen, closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const choose = (screen: Screen, name: string) => screen.getByRole('radio', { name }).click()
const merge = (screen: Screen) => screen.getByRole('button', { name: 'Unisci le due schede' }).click()

it('keeps the supplier with more services, takes what it lacks, and what is chosen', async () => {
  const received = answer(mergeProviders, () => ({ id: one, version: 5 }))
  const { screen } = await open()
  await expect.element(screen.getByText('Stesso nome, stessa città')).toBeVisible()
  await expect.element(screen.getByText('6 + 2')).toBeVisible()
  await choose(screen, 'Telefono: +39 046 455 1208')
  await merge(screen)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toMatchObject({
    params: { providerId: one },
    body: { version: 4, doubleId: other, doubleVersion: 7, taken: ['phone', 'releaseDays'] },
  })
})

it('lets the other one stay, whose data then count', async () => {
  const received = answer(mergeProviders, () => ({ id: other, version: 8 }))
  const { screen } = await open()
  await screen.getByRole('radio', { name: /HOTEL RIVA SRL fornitore/ }).click()
  await merge(screen)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toMatchObject({
    params: { providerId: other },
    body: { version: 7, doubleId: one, doubleVersion: 4, taken: [] },
  })
})

it('tells why two firms cannot be merged, and does nothing', async () => {
  const received = answer(mergeProviders, () => ({ id: one, version: 5 }))
  const { screen } = await open([
    { ...kept, vatNumber: '00743110157' } as unknown as typeof kept,
    { ...double, vatNumber: '12345678903' } as unknown as typeof double,
  ])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Hanno due partite IVA diverse: sono due fornitori')
  const button = screen.getByRole('button', { name: 'Unisci le due schede' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(received).toEqual([])
})

it('shows that somebody merged one of them meanwhile, and stays open', async () => {
  answer(mergeProviders, () => {
    throw new Refusal('providers.merge-gone', { kind: 'conflict' })
  })
  const { screen, closed } = await open()
  await merge(screen)
  await expect.element(screen.getByText('Uno dei due è già stato unito a un altro fornitore')).toBeVisible()
  expect(closed).toEqual([])
})

it('notes that they are two suppliers, and closes', async () => {
  const received = answer(tellProvidersApart, () => undefined)
  const { screen, closed } = await open()
  await screen.getByRole('button', { name: 'Sono due fornitori diversi' }).click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(received[0]).toMatchObject({ params: { providerId: one }, body: { otherId: other } })
})
