import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { TripNotes } from './trip-notes.panel.tsx'

const trip = { ...sampleOf(getTrip.schema.response[200]), notes: 'Pranzo al sacco' }

/** The notes of a trip. The button brings another person's text. */
function Notes() {
  const [notes, setNotes] = useState(trip.notes)
  return (
    <TripProvider trip={{ ...trip, notes }}>
      <TripNotes rows={4} />
      <button type="button" onClick={() => setNotes('Pranzo in agriturismo')}>
        Arriva
      </button>
      <button type="button" onClick={() => setNotes(trip.notes)}>
        Torna com'era
      </button>
    </TripProvider>
  )
}

const notes = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('textbox', { name: 'Note' })

it('save themselves over the text they were typed over', async () => {
  const received = answer(saveNotes, ({ body }) => ({ notes: body.notes, savedAt: '2027-01-18T09:00:00Z' }))
  const screen = await show(<Notes />)
  await notes(screen).click()
  await userEvent.keyboard('{Control>}{End}{/Control}, ore 13')
  await expect.poll(() => received.at(-1)?.body).toEqual({ notes: 'Pranzo al sacco, ore 13', from: 'Pranzo al sacco' })
  await userEvent.keyboard('.')
  await expect
    .poll(() => received.at(-1)?.body)
    .toEqual({ notes: 'Pranzo al sacco, ore 13.', from: 'Pranzo al sacco, ore 13' })
  await expect.element(notes(screen)).toHaveValue('Pranzo al sacco, ore 13.')
})

it('are saved at once by Ctrl+S and on leaving the field', async () => {
  const received = answer(saveNotes, ({ body }) => ({ notes: body.notes, savedAt: '2027-01-18T09:00:00Z' }))
  const screen = await show(<Notes />)
  await notes(screen).fill('Pranzo libero')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => received.length).toBe(1)
  await notes(screen).fill('Cena libera')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => received.length).toBe(2)
})

it('come back when their removal is undone', async () => {
  const received = answer(saveNotes, ({ body }) => ({ notes: body.notes, savedAt: '2027-01-18T09:00:00Z' }))
  const screen = await show(<Notes />)
  await notes(screen).fill('')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => received.at(-1)?.body).toEqual({ notes: 'Pranzo al sacco', from: '' })
})

it('show what another person wrote when nothing is typed', async () => {
  const screen = await show(<Notes />)
  await screen.getByRole('button', { name: 'Arriva' }).click()
  await expect.element(notes(screen)).toHaveValue('Pranzo in agriturismo')
})

it('follow another person who writes and takes it out again', async () => {
  const screen = await show(<Notes />)
  await screen.getByRole('button', { name: 'Arriva' }).click()
  await expect.element(notes(screen)).toHaveValue('Pranzo in agriturismo')
  await screen.getByRole('button', { name: "Torna com'era" }).click()
  await expect.element(notes(screen)).toHaveValue('Pranzo al sacco')
})

it('do not save while the last key is the space before the next word', async () => {
  const received = answer(saveNotes, ({ body }) => ({ notes: body.notes, savedAt: '2027-01-18T09:00:00Z' }))
  const screen = await show(<Notes />)
  await notes(screen).fill('Chiamare ')
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(received).toEqual([])
  await userEvent.keyboard('{End}Rossi')
  await expect.poll(() => received.at(-1)?.body.notes).toBe('Chiamare Rossi')
})

it('never overwrite what another person wrote meanwhile, and lose no key', async () => {
  answer(saveNotes, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  answer(getTrip, () => ({ ...trip, notes: 'Pranzo in agriturismo' }))
  const screen = await show(<Notes />)
  await notes(screen).fill('Pranzo libero')
  await expect.element(screen.getByText(/Bruno Conti ha modificato questa scheda/)).toBeVisible()
  await notes(screen).click()
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.element(notes(screen)).toHaveValue('Pranzo libero!')
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByRole('cell', { name: 'Pranzo in agriturismo' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Pranzo libero!' })).toBeVisible()
})

it('are offered again when they could not be saved', async () => {
  answer(saveNotes, () => {
    throw new LineDown()
  })
  const before = await show(<Notes />)
  await notes(before).fill('Pranzo libero')
  await expect.element(before.getByText('Qualcosa è andato storto', { exact: false }).first()).toBeVisible()
  await before.unmount()
  const screen = await show(<Notes />)
  await screen.getByRole('button', { name: 'Ripristina' }).click()
  await expect.element(notes(screen)).toHaveValue('Pranzo libero')
})

it('do not ask on leaving once they are saved', async () => {
  answer(saveNotes, ({ body }) => ({ notes: body.notes, savedAt: '2027-01-18T09:00:00Z' }))
  const screen = await show(<Notes />)
  await notes(screen).fill('Pranzo libero')
  void screen.router.history.push('/elsewhere')
  await expect.element(screen.getByRole('heading', { name: "Un'altra pagina" })).toBeVisible()
})

it('are read-only for people who may not edit trips', async () => {
  const screen = await show(<Notes />, { roles: ['booking'] })
  await expect.element(notes(screen)).toHaveAttribute('readonly')
})
