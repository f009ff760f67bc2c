import { expect, it } from 'vitest'
import { getTripAlerts, putOffAlerts, type TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ReleaseNotice } from './release-notice.panel.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const releaseOn = addDays(todayIn(new Date()), -5)
const alert: TripAlert = {
  ...{ id, version: 3, tripId: id, causeId: id, kind: 'supplierRelease', dueOn: releaseOn },
  ...{ params: {}, putOff: null, closed: null, isMine: true },
}
const rows = { priceCents: 52_000, availableQuantity: null, extraCents: 0, checkInDay: 1, checkOutDay: 5 }
const hotel = {
  ...sampleOf(getService.schema.response[200]),
  ...{ id, releaseOn },
  allotments: [
    { ...rows, id, roomType: 'DBL' as const, quantity: 14 },
    { ...rows, id: id.replace(/1$/, '2'), roomType: 'SGL' as const, quantity: 2 },
  ],
  roomsTaken: [
    { roomType: 'DBL' as const, quantity: 12 },
    { roomType: 'SGL' as const, quantity: 2 },
  ],
}

it('says since when the release is over and which rooms nobody took, and puts it off with a reason', async () => {
  answer(getTripAlerts, () => ({ open: [alert], putOff: [], closedToday: [] }))
  const sent = answer(putOffAlerts, () => ({ alerts: [{ id, version: 4 }] }))
  const screen = await show(<ReleaseNotice tripId={id} service={hotel} />)
  await expect.element(screen.getByText('Release fornitore scaduto da 5 giorni')).toBeVisible()
  await expect
    .element(screen.getByText(`${formatDay(releaseOn)} · 2 DBL non vendute sono ancora in allotment`))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Rimanda' }).click()
  const form = screen.getByRole('form', { name: 'Rimanda' })
  await form.getByLabelText('Motivo', { exact: false }).fill('Il gruppo conferma domani')
  await form.getByRole('button', { name: 'Rimanda' }).click()
  await expect.poll(() => sent.map(({ body }) => body.alerts)).toEqual([[{ id, version: 3 }]])
})
