import type { Page } from '@playwright/test'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { expectLogged } from './trip-steps.ts'

type Listed = Output<typeof listParticipants>['bookings'][number]

/** A confirmed booking of one of these trips that has paid its deposit: on the next dates the balances are in too. */
async function withDeposit(page: Page, title: string): Promise<{ tripId: string; booking: Listed }> {
  const found = await page.request.get(`${listTrips.url}?search=${encodeURIComponent(title)}&status=forSale`)
  const { trips } = (await found.json()) as Output<typeof listTrips>
  for (const { id: tripId } of trips) {
    const answer = await page.request.get(listParticipants.url.replace(':tripId', tripId))
    const { bookings } = (await answer.json()) as Output<typeof listParticipants>
    const booking = bookings.find(
      ({ status, isStaff, paymentState, heads }) =>
        status === 'confirmed' && !isStaff && paymentState === 'partiallyPaid' && heads < 4,
    )
    if (booking) return { tripId, booking }
  }
  throw new Error('no booking has paid its deposit')
}

test('a booking goes to the next date with its deposit, and both trips show it at once', async ({ asRole }) => {
  const page = await asRole('booking')
  const colleague = await asRole('organizer')
  const { tripId, booking } = await withDeposit(page, 'Langhe e Barolo')
  const name = `${booking.people[0]!.surname} ${booking.people[0]!.name}`
  await colleague.goto(`/trips/${tripId}/participants`)
  await expect(colleague.getByRole('rowheader', { name })).toBeVisible()

  await page.goto(`/trips/${tripId}/participants/${booking.bookingId}`)
  await page.getByRole('button', { name: 'Altre azioni' }).last().click()
  await page.getByRole('menuitem', { name: "Sposta in un'altra data…" }).click()
  const dialog = page.getByRole('dialog', { name: "Spostare la pratica in un'altra data?" })
  const next = dialog.getByRole('radio').first()
  await expect(next).toBeEnabled()
  await dialog.getByRole('button', { name: 'Sposta la pratica' }).click()
  await expect(dialog.getByText('Scegli la nuova partenza')).toBeVisible()

  // The price of both dates, the deposit and what is left stand there before anything happens.
  await next.check()
  await expect(dialog.getByText('Versato, passa con loro')).toBeVisible()
  await expect(dialog.getByText(/^Passano insieme \d+ person[ae], 1 versamento e la cronologia/)).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  const left = await dialog.getByRole('definition').last().textContent()
  await dialog.getByRole('button', { name: 'Sposta la pratica' }).click()
  await expect(page.getByText(/^Pratica spostata al \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(tripId))

  // The message to the contact is ready, and may wait.
  const message = page.getByRole('dialog', { name: 'Scrivi che la data è cambiata' })
  await expect(message.getByRole('textbox', { name: 'Testo' })).toHaveValue(/la tua prenotazione per .+ passa dal/)
  await message.getByRole('button', { name: 'Non ora' }).click()

  // The booking is on the new date with its people and its payment; the colleague no longer sees it on the former one.
  await expect(page.getByText('Acconto versato').first()).toBeVisible()
  await expect(page.getByText(left!).first()).toBeVisible()
  await expect(colleague.getByRole('rowheader', { name })).toHaveCount(0)
  await expectLogged(colleague, `ha spostato la prenotazione di ${name}`)
})
