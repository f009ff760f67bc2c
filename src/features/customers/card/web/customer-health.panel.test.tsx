import { expect, it } from 'vitest'
import { getCustomerCard, revokeHealthConsent } from '#src/features/customers/card/card.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CustomerHealth } from './customer-health.panel.tsx'

const customer = {
  ...sampleOf(getCustomerCard.schema.response[200]),
  ...{ surname: 'Rossi', name: 'Mariella', version: 4, isErased: false },
}
const given = {
  ...{ hasNote: true, isToAsk: false, revoked: null },
  ...{ consentAt: '2025-02-12T09:00:00.000Z', consentBy: 'Chiara Sala' },
}
const gone = { ...given, hasNote: false, consentAt: null, consentBy: null }
const sights = { total: 0, latest: [] }

it('a consent is revoked after a question that says what is lost', async () => {
  const sent = answer(revokeHealthConsent, () => ({ id: customer.id, version: 5 }))
  const screen = await show(<CustomerHealth customer={customer} health={given} sights={sights} />)
  await expect
    .element(screen.getByText('Consenso del 12/02/2025, raccolto da Chiara Sala.', { exact: false }))
    .toBeVisible()
  const revoke = screen.getByRole('button', { name: 'Revoca il consenso ai dati sanitari' })
  await revoke.click()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  expect(sent).toEqual([])
  await revoke.click()
  await expect.element(screen.getByText('viene cancellata subito', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Revoca e cancella la nota' }).click()
  await expect.element(screen.getByText('Consenso revocato, nota cancellata')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ version: 4 }])
})

it('a revoked consent says who noted it and when, and offers nothing to revoke', async () => {
  const revoked = { at: '2027-03-03T10:42:00.000Z', by: 'Elena Bonetti' }
  const screen = await show(<CustomerHealth customer={customer} health={{ ...gone, revoked }} sights={sights} />)
  await expect.element(screen.getByText('Revoca del 03/03/2027, raccolta da Elena Bonetti.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Revoca', exact: false }).query()).toBeNull()
})

it('shows the latest readings of the health data, and all of them when asked', async () => {
  const latest = Array.from({ length: 14 }, (_one, at) => {
    return { at: `2027-03-${String(28 - at)}T10:42:00.000Z`, who: `Lettore ${at}`, what: 'health' as const }
  })
  const screen = await show(
    <CustomerHealth customer={customer} health={{ ...given, revoked: null }} sights={{ total: 30, latest }} />,
  )
  expect(screen.getByText('Lettore 13').query()).toBeNull()
  await screen.getByRole('button', { name: 'Tutto il registro, 30 letture' }).click()
  await expect.element(screen.getByText('Lettore 13')).toBeVisible()
  await expect.element(screen.getByText('Le ultime 14 di 30', { exact: false })).toBeVisible()
})
