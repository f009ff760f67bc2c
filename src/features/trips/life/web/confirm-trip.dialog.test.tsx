import { expect, it } from 'vitest'
import { confirmTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ConfirmTripDialog } from './confirm-trip.dialog.tsx'

const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ version: 3, title: 'Napoli', status: 'forSale' as const, departsOn: '2099-06-11', returnsOn: '2099-06-13' },
  ...{ minParticipants: 25, isMinimumReached: true },
}

async function open(part: Partial<typeof trip> = {}) {
  const opened: string[] = []
  const screen = await show(
    <TripProvider trip={{ ...trip, ...part }}>
      <ConfirmTripDialog onClose={() => opened.push('nothing')} next={(dialog) => opened.push(dialog)} />
    </TripProvider>,
    { roles: ['admin'] },
  )
  return { screen, opened }
}
type Screen = Awaited<ReturnType<typeof show>>
const reason = (screen: Screen) => screen.getByRole('textbox', { name: 'Motivo', exact: false })

it('confirms at the minimum without a reason, and asks then for the template', async () => {
  const received = answer(confirmTrip, () => sampleOf(confirmTrip.schema.response[200]))
  const { screen, opened } = await open()
  await screen.getByRole('button', { name: 'Conferma viaggio' }).click()
  await expect.poll(() => opened).toEqual(['template'])
  expect(received.map(({ body }) => body)).toEqual([{ version: 3 }])
})

it('takes a reason below the minimum, and begins where it is missing', async () => {
  const received = answer(confirmTrip, () => sampleOf(confirmTrip.schema.response[200]))
  const { screen } = await open({ isMinimumReached: false })
  await screen.getByRole('button', { name: 'Forza conferma' }).click()
  await expect.element(screen.getByText('Inserisci il motivo')).toBeVisible()
  await expect.element(reason(screen)).toHaveFocus()
  await reason(screen).fill('Accordo con il gruppo')
  await screen.getByRole('button', { name: 'Forza conferma' }).click()
  await expect
    .poll(() => received.map(({ body }) => body))
    .toEqual([{ version: 3, force: { reason: 'Accordo con il gruppo' } }])
})

it('stays open when the minimum is not reached any more', async () => {
  answer(confirmTrip, () => {
    throw new Refusal('trips.minimum-not-reached')
  })
  const { screen, opened } = await open()
  await screen.getByRole('button', { name: 'Conferma viaggio' }).click()
  await expect
    .element(screen.getByText('Il minimo di partecipanti non è raggiunto: serve forzare la conferma'))
    .toBeVisible()
  expect(opened).toEqual([])
})
