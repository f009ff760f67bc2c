import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { CancellationFigures } from './cancellation-figures.panel.tsx'

const refund = {
  bookingId: '00000000-0000-4000-8000-000000000001',
  owedCents: 51_000,
  refundedCents: 0,
  isOfAgency: false,
}

it('promises nothing of the refunds of a trip that is not cancelled', async () => {
  const money = { refunds: [], refundBy: null }
  const screen = await show(<CancellationFigures customers={[]} suppliers={[]} money={money} />)
  await expect.element(screen.getByText("si calcolano con l'annullamento")).toBeVisible()
  await expect.element(screen.getByText('Tutto rimborsato')).not.toBeInTheDocument()
})

const cancelled = (refundedCents: number) => ({ refunds: [{ ...refund, refundedCents }], refundBy: '2027-03-19' })

it('says what is left of a cancelled trip and until when', async () => {
  const screen = await show(<CancellationFigures customers={[]} suppliers={[]} money={cancelled(10_000)} />)
  await expect.element(screen.getByText(/^€.410,00$/)).toBeVisible()
  await expect.element(screen.getByText(/^1 pratica su 1, entro il 19\/03\/2027$/)).toBeVisible()
})

it('says when everything is refunded', async () => {
  const screen = await show(<CancellationFigures customers={[]} suppliers={[]} money={cancelled(51_000)} />)
  await expect.element(screen.getByText('Tutto rimborsato')).toBeVisible()
})

it('says what goes back to agencies beside what customers get, not in it', async () => {
  const ofAgency = { ...refund, bookingId: '00000000-0000-4000-8000-000000000002', owedCents: 30_000, isOfAgency: true }
  const money = { refunds: [refund, ofAgency], refundBy: '2027-03-19' }
  const screen = await show(<CancellationFigures customers={[]} suppliers={[]} money={money} />)
  await expect.element(screen.getByText(/^€.510,00$/)).toBeVisible()
  await expect.element(screen.getByText(/^e €.300,00 da rendere alle agenzie/)).toBeVisible()
})
