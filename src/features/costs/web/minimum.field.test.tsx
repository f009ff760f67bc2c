import { expect, it } from 'vitest'
import { changeMinimum } from '#src/features/costs/costs.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { MinimumField } from './minimum.field.tsx'

const itineraryId = '0198a1b2-0000-7000-8000-00000000000b'

async function type(minimum: string) {
  const screen = await show(
    <MinimumField itineraryId={itineraryId} minParticipants={25} version={4} places={50} isLocked={false} />,
  )
  await screen.getByRole('button', { name: 'minimo 25' }).click()
  await screen.getByLabelText('Minimo partecipanti').fill(minimum)
  await screen.getByRole('button', { name: 'Salva' }).click()
  return screen
}
const toasts = () => document.querySelectorAll('[data-sonner-toast]').length

it.each(['0', '-3', '501'])('refuses %s at its field, once and without a call', async (minimum) => {
  const received = answer(changeMinimum, () => ({ version: 5, minParticipants: 25 }))
  const screen = await type(minimum)
  await expect.element(screen.getByText('Inserisci un numero minimo di partecipanti valido')).toBeVisible()
  expect(toasts()).toBe(0)
  expect(received).toEqual([])
})

it('shows a refusal at its field, and nowhere else', async () => {
  answer(changeMinimum, () => {
    throw new Refusal('costs.minimum-above-places')
  })
  const screen = await type('40')
  await expect.element(screen.getByText('Il minimo supera i posti del viaggio')).toBeVisible()
  expect(toasts()).toBe(0)
})

it('shows a failure in the words of the action, at its field', async () => {
  answer(changeMinimum, () => {
    throw new LineDown()
  })
  const screen = await type('40')
  await expect
    .element(screen.getByText("Qualcosa è andato storto nell'aggiornamento del numero minimo di partecipanti"))
    .toBeVisible()
  expect(toasts()).toBe(0)
})
