import { expect, it } from 'vitest'
import { addPermit, editPermit, listPermits, removePermit } from '#src/features/permits/permits.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { PermitsPanel } from './permits.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const permit = {
  ...{ id: id(3), version: 2, serviceId: id(2), serviceName: 'Bus', city: 'Roma', zone: 'Zona C', number: null },
  ...{ fromOn: '2099-03-15', fromTime: '06:00', untilOn: '2099-03-15', untilTime: '22:00', plate: 'GA482KR' },
  ...{ country: 'IT', costCents: 18_000, state: 'granted' as const, isToUpdate: false, isOnItsDay: true },
}
const coaches = [{ plate: 'FX317MT', country: 'IT' }]
const service = { id: id(2), category: 'bus', hasLimitedAccess: false }

const open = (permits: (typeof permit)[]) => {
  answer(listPermits, () => ({ permits, coaches }))
  return show(<PermitsPanel tripId={id(1)} service={service} isOpen />)
}

it('asks for town, days and times at once, and proposes the plate of the only coach', async () => {
  const sent = answer(addPermit, () => ({ id: id(4), version: 1 }))
  const screen = await open([])
  await screen.getByRole('button', { name: 'Aggiungi permesso' }).click()
  const dialog = screen.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const save = () => dialog.getByRole('button', { name: 'Salva permesso' }).click()
  await expect.element(field('Targa')).toHaveValue('FX317MT')
  await save()
  await expect.element(field('Città')).toHaveFocus()
  await expect.element(field('Dalle')).toHaveAttribute('aria-invalid', 'true')
  await field('Città').fill('Firenze')
  await field('Vale dal').fill('15/03/2099')
  await field('Dalle').fill('6')
  await expect.element(field('Fino al')).toHaveValue('15/03/2099')
  await field('Alle').fill('5')
  await field('Targa').fill('AB12')
  await save()
  await expect.element(dialog.getByText("La fine deve essere dopo l'inizio")).toBeVisible()
  await expect.element(dialog.getByText('Inserisci una targa valida, per esempio AB123CD')).toBeVisible()
  expect(sent).toEqual([])
  await field('Alle').fill('22')
  await field('Targa').fill('fx 317 mt')
  await save()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body).toMatchObject({
    ...{ city: 'Firenze', fromOn: '2099-03-15', fromTime: '06:00', untilTime: '22:00', state: 'toRequest' },
  })
})

it('a permit of a former plate is updated to that of the coach by one click', async () => {
  const sent = answer(editPermit, () => ({ id: permit.id, version: 3 }))
  const screen = await open([{ ...permit, isToUpdate: true }])
  await expect.element(screen.getByText('Targa da aggiornare')).toBeVisible()
  await expect
    .element(screen.getByText('Il permesso è per GA482KR, che non è più la targa di un bus del viaggio.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Aggiornato a FX317MT' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body).toMatchObject({ plate: 'FX317MT', state: 'granted', version: 2 })
})

it('never covers a colleague, and keeps what was typed', async () => {
  answer(editPermit, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  const screen = await open([permit])
  await screen.getByRole('button', { name: 'Modifica il permesso di Roma, Zona C' }).click()
  answer(listPermits, () => ({ permits: [{ ...permit, version: 3, number: 'RM-9' }], coaches }))
  const number = screen.getByRole('dialog').getByRole('textbox', { name: 'Numero del permesso' })
  await number.fill('RM-1')
  await screen.getByRole('button', { name: 'Salva permesso' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/Bruno Conti/)).toBeVisible()
  await expect.element(number).toHaveValue('RM-1')
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByText('RM-9')).toBeVisible()
})

it('brings back what was removed', async () => {
  const { id: _id, version: _version, serviceId, serviceName: _name, ...fields } = permit
  const { isOnItsDay: _day, ...restore } = fields
  answer(removePermit, () => ({ serviceId, restore }))
  const brought = answer(addPermit, () => ({ id: id(5), version: 1 }))
  const screen = await open([permit])
  await screen.getByRole('button', { name: 'Elimina il permesso di Roma, Zona C' }).click()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => brought.length).toBe(1)
  expect(brought[0]).toMatchObject({ params: { serviceId }, body: { city: 'Roma', plate: 'GA482KR' } })
})
