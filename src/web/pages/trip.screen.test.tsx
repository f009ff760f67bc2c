import { expect, it } from 'vitest'
import { alertKinds } from '#src/features/alerts/alert-kinds.values.ts'
import { getTripAlerts, type TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { placeOfAlert } from '#src/features/alerts/web/alert-place.state.ts'
import { sectionOfAlert } from '#src/features/alerts/web/trip-alerts.state.ts'
import { listPresent, sayGone, sayPresent } from '#src/features/presence/presence.contract.ts'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { defaultSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { sectionPaths } from '#src/features/trips/page/web/section-index.panel.tsx'
import { addDays, todayIn } from '#src/shared/day.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TripScreen } from './trip.screen.tsx'

const sample = sampleOf(getTrip.schema.response[200])
const work = { ...sample.work, withoutBed: 2, aloneOpen: 0 }
const trip = { ...sample, title: 'Umbria medievale', status: 'confirmed' as const, work }
const today = todayIn(new Date())
const alert: TripAlert = {
  ...{ id: trip.id, version: 1, tripId: trip.id, causeId: trip.id, kind: 'roomingList', dueOn: addDays(today, -1) },
  ...{ params: { hotel: 'Vesuvio Palace' }, putOff: null, closed: null, isMine: true },
}
const dossier: TripAlert = { ...alert, kind: 'dossier', dueOn: addDays(today, 4) }
const policies: TripAlert = { ...alert, kind: 'issuePolicies', dueOn: addDays(today, 3) }
const putOff = { until: addDays(today, 2), reason: 'bonifici in arrivo', by: 'Marco Galli' }
const newsSheet: TripAlert = { ...alert, kind: 'newsSheet', putOff }
const laterRooming: TripAlert = { ...alert, kind: 'finalRooming', dueOn: addDays(today, 2) }

it('the index marks a section three days before its alert is due, red the day after, not while it is put off', async () => {
  answer(getTrip, () => trip)
  answer(getSettings, () => defaultSettings)
  answer(listServices, () => ({ ...sampleOf(listServices.schema.response[200]), services: [] }))
  answer(listPresent, () => sampleOf(listPresent.schema.response[200]))
  answer(sayPresent, () => undefined)
  answer(sayGone, () => undefined)
  answer(getTripAlerts, () => ({
    open: [alert, laterRooming, dossier, policies],
    putOff: [newsSheet],
    closedToday: [],
  }))
  const screen = await show(<TripScreen />, { visited: [`/trips/${trip.id}`], route: '/trips/$tripId' })
  const named = (name: string) => screen.getByRole('navigation').getByRole('link', { name, exact: false })
  await expect.element(named('scaduto')).toHaveAccessibleName('scaduto: Rooming list')
  const others = ['Polizze', 'Scheda tecnica', 'Foglio notizie']
  expect(others.map((name) => named(name).element().textContent)).toEqual([
    'da fare: Polizze',
    'Scheda tecnica',
    'Foglio notizie',
  ])
})

it('an alert marks the section of the screen on which it is settled', () => {
  const stepOf = (to: string) => to.split('/')[3]?.replace('edit-service', 'services-and-payments')
  // A message is written apart from the sections.
  const settled = alertKinds.filter((kind) => stepOf(placeOfAlert({ ...alert, kind }).to) !== 'messages')
  expect(settled.map((kind) => [kind, stepOf(sectionPaths[sectionOfAlert[kind]].to)])).toEqual(
    settled.map((kind) => [kind, stepOf(placeOfAlert({ ...alert, kind }).to)]),
  )
})
