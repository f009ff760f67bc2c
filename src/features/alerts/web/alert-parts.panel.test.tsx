import { expect, it } from 'vitest'
import {
  finishAlerts,
  putOffAlerts,
  reopenAlerts,
  resumeAlerts,
  type TripAlert,
} from '#src/features/alerts/alerts.contract.ts'
import { addDays, todayIn } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { AlertItem } from './alert-parts.panel.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const today = todayIn(new Date())
const release: TripAlert = {
  ...{ id, version: 3, tripId: id, causeId: id, kind: 'supplierRelease', dueOn: addDays(today, 2) },
  params: { service: 'Pullman 52 posti', supplier: 'Autolinee Valseriana', day: addDays(today, 2), rooms: null },
  ...{ putOff: null, closed: null, isMine: true },
}
const dossier: TripAlert = { ...release, kind: 'dossier', params: { leader: 'Paola Serra', driver: null } }
const saved = { alerts: [{ id, version: 4 }] }

const open = (alert: TripAlert) =>
  show(
    <ul>
      <AlertItem alert={alert} today={today} />
    </ul>,
  )

it('puts an alert off until tomorrow with a reason, which it asks for, and the toast takes it up again', async () => {
  const sent = answer(putOffAlerts, () => saved)
  const resumed = answer(resumeAlerts, () => ({ alerts: [{ id, version: 5 }] }))
  const screen = await open(release)
  await expect.element(screen.getByText('2 giorni al release del fornitore')).toBeVisible()
  await screen.getByRole('button', { name: 'Rimanda' }).click()
  const form = screen.getByRole('form', { name: 'Rimanda' })
  await form.getByRole('button', { name: 'Rimanda' }).click()
  await expect.element(form.getByText('Questo campo non può essere vuoto')).toBeVisible()
  await form.getByLabelText('Motivo', { exact: false }).fill('Aspetto la conferma del bus')
  await form.getByRole('button', { name: 'Rimanda' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const until = addDays(today, 1)
  expect(sent).toMatchObject([{ body: { alerts: [{ id, version: 3 }], until, reason: 'Aspetto la conferma del bus' } }])
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => resumed.length).toBe(1)
  expect(resumed[0]!.body).toEqual(saved)
})

it('says why the day is refused', async () => {
  answer(putOffAlerts, () => {
    throw new Refusal('alerts.day-far')
  })
  const screen = await open(release)
  await screen.getByRole('button', { name: 'Rimanda' }).click()
  const form = screen.getByRole('form', { name: 'Rimanda' })
  await form.getByRole('radio', { name: 'data' }).click()
  await form.getByLabelText('Motivo', { exact: false }).fill('Poi')
  await form.getByRole('button', { name: 'Rimanda' }).click()
  await expect.element(screen.getByText('Scegli un giorno entro sei mesi')).toBeVisible()
  await expect.element(form).toBeVisible()
})

it('marks as done only work that the program cannot see, and the toast opens it again', async () => {
  const done = answer(finishAlerts, () => saved)
  const reopened = answer(reopenAlerts, () => ({ alerts: [{ id, version: 5 }] }))
  const screen = await open(dossier)
  await screen.getByRole('button', { name: 'Fatto' }).click()
  await expect.poll(() => done.length).toBe(1)
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => reopened.length).toBe(1)
  expect(reopened[0]!.body).toEqual(saved)
})

it.each([
  [0, /^Manca l'invio a 34 partecipanti\.$/],
  [1, /^Manca l'invio a 34 partecipanti\. 1 non ha un indirizzo email\.$/],
  [3, /^Manca l'invio a 34 partecipanti\. 3 non hanno un indirizzo email\.$/],
])('of a news sheet says how many have no email, where somebody has none: %i', async (m, text) => {
  const screen = await open({ ...dossier, kind: 'newsSheet', params: { n: 34, m } })
  await expect.element(screen.getByText(text)).toBeVisible()
})

it('shows whoever is not addressed the alert without its acts', async () => {
  const screen = await open({ ...dossier, isMine: false })
  await expect.element(screen.getByText('Il dossier per Paola Serra non è stato ancora inviato.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Rimanda' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Fatto' })).not.toBeInTheDocument()
})

it('names the act for whom it is addressed to; for other readers it only opens the place', async () => {
  const mine = await open({ ...release, kind: 'minReached', params: { n: 27, min: 25 } })
  await expect
    .element(mine.getByRole('link', { name: 'Conferma viaggio' }))
    .toHaveAttribute('href', `/trips/${id}#confirm`)
  const others = await open({ ...dossier, isMine: false })
  await expect.element(others.getByRole('link', { name: 'Apri' })).toBeVisible()
  await expect.element(others.getByRole('button')).not.toBeInTheDocument()
})
