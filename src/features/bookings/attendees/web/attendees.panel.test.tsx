import { expect, it } from 'vitest'
import {
  addAttendees,
  listAttendees,
  passAttendeeUp,
  removeAttendee,
} from '#src/features/bookings/attendees/attendees.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { AttendeesPanel } from './attendees.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const person = (n: number, surname: string) => {
  return {
    participantId: id(n),
    surname,
    name: 'Anna',
    type: 'customer' as const,
    bookingId: id(90 + n),
    bookingNumber: n,
    isOption: false,
  }
}
const [rossi, verdi, neri, bruni, gallo] = ['Rossi', 'Verdi', 'Neri', 'Bruni', 'Gallo'].map((one, at) =>
  person(at + 1, one),
) as [Person, Person, Person, Person, Person]
type Person = ReturnType<typeof person>

const unnamed = { ...person(6, ''), surname: null, name: null, bookingNumber: 12 }

const open = (waiting: Person[] = [], isOpen = true, roles: 'admin' | 'busOffice' = 'admin') => {
  const shown = { tripId: id(50), limit: 2, inside: waiting.length > 0 ? [rossi, verdi] : [rossi], waiting }
  answer(listAttendees, () => ({ ...shown, others: [bruni, gallo, unnamed] }))
  return show(<AttendeesPanel serviceId={id(60)} isOpen={isOpen} />, { roles: [roles] })
}

it('says who enters and who waits, and that the next one enters for somebody who is taken off', async () => {
  const removed = answer(removeAttendee, () => ({ place: 1, enters: neri }))
  const brought = answer(addAttendees, () => ({ inside: 2, waiting: 1 }))
  const screen = await open([neri, bruni])
  await expect.element(screen.getByRole('heading', { name: 'Posti contati 2 di 2, 2 in attesa' })).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'In attesa, in ordine' }))
    .toHaveTextContent('Neri AnnaBruni Anna')
  await screen.getByRole('button', { name: 'Togli Rossi Anna' }).click()
  await expect.element(screen.getByText('Rossi Anna non ha più il posto: entra Neri Anna')).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => brought.length).toBe(1)
  expect(removed[0]!.params).toEqual({ serviceId: id(60), participantId: rossi.participantId })
  expect(brought[0]!.body).toEqual({ participantIds: [rossi.participantId], place: 1 })
})

it('lets somebody who waits pass before the others, the first one excepted', async () => {
  const passed = answer(passAttendeeUp, () => undefined)
  const screen = await open([neri, bruni])
  await expect.element(screen.getByRole('button', { name: 'Fai passare avanti Neri Anna' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Fai passare avanti Bruni Anna' }).click()
  await expect.poll(() => passed.length).toBe(1)
  expect(passed[0]!.params.participantId).toBe(bruni.participantId)
})

it('assigns the people who are chosen, says before how many will wait, and keeps the choice when refused', async () => {
  const answers = [new Refusal('bookings.attendee-not-of-trip', { path: '/participantIds' })]
  const sent = answer(addAttendees, () => {
    const refusal = answers.shift()
    if (refusal) throw refusal
    return { inside: 2, waiting: 1 }
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Assegna persone' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Tutte le persone' }).click()
  await expect.element(dialog.getByText('2 persone resteranno in attesa')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Nominativo da inserire, pratica 012' })).toBeChecked()
  const assign = dialog.getByRole('button', { name: 'Assegna 3 persone' })
  await assign.click()
  await expect
    .element(screen.getByText('Una persona scelta non è più in viaggio: ricarica e scegli di nuovo'))
    .toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Gallo Anna' })).toBeChecked()
  await assign.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 persone entrano, in attesa 1')).toBeVisible()
  expect(sent.map(({ body }) => body.participantIds)).toEqual([
    [bruni.participantId, gallo.participantId, unnamed.participantId],
    [bruni.participantId, gallo.participantId, unnamed.participantId],
  ])
})

it('is only read by who may not edit bookings, and on a trip that may not change', async () => {
  for (const [isOpen, role] of [
    [true, 'busOffice'],
    [false, 'admin'],
  ] as const) {
    const screen = await open([neri], isOpen, role)
    await expect.element(screen.getByText('Verdi Anna')).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
    await screen.unmount()
  }
})
