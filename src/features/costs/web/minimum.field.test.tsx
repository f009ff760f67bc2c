import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
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
    throw new Refusal('costs.minimum-above-places', { kind: 'invalid', path: '/minParticipants' })
  })
  const screen = await type('40')
  await expect.element(screen.getByText('Il minimo supera i posti del viaggio')).toBeVisible()
  expect(toasts()).toBe(0)
})

it('shows a failure in the words of the action, and keeps what was typed', async () => {
  answer(changeMinimum, () => {
    throw new LineDown()
  })
  const screen = await type('40')
  await expect
    .element(screen.getByText("Qualcosa è andato storto nell'aggiornamento del numero minimo di partecipanti"))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Minimo partecipanti')).toHaveValue('40')
})

it('never covers what a colleague saved while the number was typed', async () => {
  const received = answer(changeMinimum, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  const screen = await show(<TripHead />)
  await screen.getByRole('button', { name: 'minimo 25' }).click()
  await screen.getByLabelText('Minimo partecipanti').fill('28')
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect.element(screen.getByText(/Bruno Conti/).first()).toBeVisible()
  expect(received.map((one) => one.body)).toEqual([{ minParticipants: 28, version: 4 }])
  await expect.element(screen.getByLabelText('Minimo partecipanti')).toHaveValue('28')
})

/** The head of a trip, where Ctrl+K applies a minimum that a colleague saved. */
function TripHead() {
  const [costs, setCosts] = useState({ minParticipants: 25, version: 4 })
  useEffect(() => {
    const bring = ({ key, ctrlKey }: KeyboardEvent) =>
      ctrlKey && key === 'k' && setCosts({ minParticipants: 30, version: 5 })
    window.addEventListener('keydown', bring)
    return () => window.removeEventListener('keydown', bring)
  }, [])
  return <MinimumField itineraryId={itineraryId} {...costs} places={50} isLocked={false} />
}
