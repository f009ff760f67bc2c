import { expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { forgetUndoables, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { ActivityPages } from './activity-pages.panel.tsx'

const itineraryId = '0190d3a0-0000-7000-8000-000000000001'

it('the log offers to undo what was just done on its trip, once, and nothing done elsewhere', async () => {
  forgetUndoables()
  answer(getActivity, () => ({
    entries: [
      {
        ...{ seq: 1, at: '2027-02-01T09:00:00.000Z', userName: 'Ornella Galli', reason: null },
        ...{ kind: 'departures.activity-removed', params: { operator: 'Ornella Galli', departure: 'Lodi' } },
      },
    ],
    next: null,
  }))
  const undone: string[] = []
  const address = window.location.href
  window.history.replaceState(null, '', `/trips/${itineraryId}/loading-order`)
  toastWithUndo('Partenza rimossa', () => undone.push('stop'))
  window.history.replaceState(null, '', '/trips/other')
  toastWithUndo('Servizio eliminato', () => undone.push('service'))
  window.history.replaceState(null, '', address)
  const screen = await show(<ActivityPages itineraryId={itineraryId} />)
  const offered = screen.getByRole('region', { name: 'Puoi ancora annullare' })
  await expect.element(offered.getByText(/Partenza rimossa/)).toBeVisible()
  expect(offered.getByText(/Servizio eliminato/).elements()).toEqual([])
  await offered.getByRole('button', { name: 'Annulla' }).click()
  expect(undone).toEqual(['stop'])
  await expect.element(offered).not.toBeInTheDocument()
})
