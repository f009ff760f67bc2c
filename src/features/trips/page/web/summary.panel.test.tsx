import { expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { defaultSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { forgetUndoables, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SummaryPage } from './summary.panel.tsx'
import { TripProvider } from './trip-context.panel.tsx'

const trip = { ...sampleOf(getTrip.schema.response[200]), status: 'forSale' as const }

it('the activity beside the summary offers to undo what was just done on this trip', async () => {
  forgetUndoables()
  answer(getActivity, () => ({ entries: [], next: null }))
  answer(getSettings, () => defaultSettings)
  answer(listServices, () => ({ ...sampleOf(listServices.schema.response[200]), services: [] }))
  const undone: string[] = []
  const address = window.location.href
  window.history.replaceState(null, '', `/trips/${trip.id}`)
  toastWithUndo('Partenza rimossa', () => undone.push('stop'))
  window.history.replaceState(null, '', address)
  const screen = await show(
    <TripProvider trip={trip}>
      <SummaryPage side={null} />
    </TripProvider>,
  )
  const offered = screen.getByRole('region', { name: 'Puoi ancora annullare' })
  await offered.getByRole('button', { name: 'Annulla' }).click()
  expect(undone).toEqual(['stop'])
  await expect.element(offered).not.toBeInTheDocument()
})
