import { expect, it } from 'vitest'
import { removeServiceFile, restoreServiceFile } from '#src/features/services/files/service-files.contract.ts'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { ServiceFiles } from './service-files.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const pdf = { size: 24_000, contentType: 'application/pdf', createdAt: '2027-03-01T09:00:00.000Z' }
const file = (given: Partial<ServiceFile> = {}): ServiceFile => {
  return { ...pdf, id: id(1), name: 'Voucher nuovo.pdf', isVoucher: true, former: [], ...given }
}
const open = (files: ServiceFile[], roles: 'admin' | 'booking' = 'admin') =>
  show(<ServiceFiles service={{ id: id(9), files }} status="confirmed" />, { roles: [roles] })

it('keeps the former versions of a voucher beside it, closed, to be downloaded', async () => {
  const former = [{ ...pdf, id: id(2), name: 'Voucher vecchio.pdf' }]
  for (const role of ['admin', 'booking'] as const) {
    const screen = await open([file({ former })], role)
    const old = screen.getByRole('link', { name: 'Voucher vecchio.pdf' })
    await expect.element(old).not.toBeInTheDocument()
    await screen.getByText('1 versione precedente').click()
    await expect.element(old).toHaveAttribute('href', `/api/service-files/${id(2)}`)
    await screen.unmount()
  }
})

it('offers vouchers their own upload and replacement, to who edits services alone', async () => {
  const editing = await open([file()])
  await expect.element(editing.getByRole('button', { name: 'Carica voucher' })).toBeVisible()
  await expect.element(editing.getByRole('button', { name: 'Sostituisci Voucher nuovo.pdf' })).toBeVisible()
  await editing.unmount()
  const reading = await open([file()], 'booking')
  await expect.element(reading.getByRole('link', { name: 'Voucher nuovo.pdf' })).toBeVisible()
  await expect.element(reading.getByRole('button', { name: 'Carica voucher' })).not.toBeInTheDocument()
  await expect.element(reading.getByRole('button', { name: 'Sostituisci', exact: false })).not.toBeInTheDocument()
})

it('a deleted voucher comes back, and a failure says that it is about a voucher', async () => {
  const removed = answer(removeServiceFile, () => file())
  const restored = answer(restoreServiceFile, () => file())
  const screen = await open([file()])
  const remove = screen.getByRole('button', { name: 'Elimina Voucher nuovo.pdf' })
  await remove.click()
  await expect.element(screen.getByText('Voucher eliminato')).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.element(screen.getByText('Voucher ripristinato')).toBeVisible()
  expect([removed.length, restored.length]).toEqual([1, 1])
  answer(removeServiceFile, () => {
    throw new LineDown()
  })
  await remove.click()
  await expect.element(screen.getByText("Qualcosa è andato storto nell'eliminazione del voucher")).toBeVisible()
})
