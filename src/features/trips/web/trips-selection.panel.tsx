import { IconArchive, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveTrip } from '#src/features/trips/trip-states.contract.ts'
import { listTrips } from '#src/features/trips/trips.contract.ts'
import { failureTextOf } from '#src/web/act.ts'
import { request } from '#src/web/api.ts'
import { refreshTopics } from '#src/web/query-client.ts'
import { useCan } from '#src/web/session.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { SelectionBar } from '#src/web/ui/selection-bar.tsx'
import { AssignOwnersDialog } from './assign-owners.dialog.tsx'
import { filtersForCall } from './trip-filters.panel.tsx'
import type { TripRow } from './trips.list.tsx'
import type { TripsSearch } from './trips.screen.tsx'

type TripsSelectionProps = {
  picked: ReadonlyMap<string, TripRow>
  onPick: (picked: ReadonlyMap<string, TripRow>) => void
  /** All that the filters show. */
  total: number
  search: TripsSearch
}

/** Every row under the filters, page after page. */
async function allTrips(search: TripsSearch): Promise<TripRow[]> {
  const found: TripRow[] = []
  let cursor: string | null = null
  do {
    const query = { ...filtersForCall(search), limit: '100' as const, ...(cursor !== null && { cursor }) }
    const page: { trips: TripRow[]; next: string | null } = await request(listTrips, { query })
    found.push(...page.trips)
    cursor = page.next
  } while (cursor !== null)
  return found
}

/** What can be done with several trips at once. */
export function TripsSelection({ picked, onPick, total, search }: TripsSelectionProps) {
  const [isAssigning, setAssigning] = useState(false)
  const [isArchiving, setArchiving] = useState(false)
  const canDecide = useCan('decide', 'Trip')
  const queryClient = useQueryClient()
  const trips = [...picked.values()]
  const isClosed = trips.every(({ status }) => status === 'completed' || status === 'cancelled')
  const clear = () => onPick(new Map())

  const selectAll = async () => {
    const all = await queryClient.fetchQuery({ queryKey: ['all-trips', search], queryFn: () => allTrips(search) })
    onPick(new Map(all.map((trip) => [trip.id, trip])))
  }

  const archive = async () => {
    const n = trips.length
    const answer = await ask<'archive' | 'back'>({
      title: n === 1 ? t('trips.archive-title-one', { title: trips[0]!.title }) : t('trips.archive-title', { n }),
      body: t(n === 1 ? 'trips.archive-body' : 'trips.archive-body-many'),
      choices: [
        { value: 'archive', label: t('trips.archive'), kind: 'primary' },
        { value: 'back', label: t('trips.back-out') },
      ],
      safe: 'back',
    })
    if (answer === 'back') return
    setArchiving(true)
    const left = new Map<string, TripRow>()
    for (const trip of trips) {
      try {
        await request(archiveTrip, { params: { tripId: trip.id }, body: { version: trip.version } })
      } catch (error) {
        left.set(trip.id, trip)
        toast.error(t('trips.archive-failed', { title: trip.title, reason: failureTextOf(error) }))
      }
    }
    if (left.size < n) toast.success(t('trips.archived-toast', { n: n - left.size }))
    setArchiving(false)
    onPick(left)
    await refreshTopics(['trips', 'calendar'])
  }

  return (
    <>
      <SelectionBar count={picked.size} total={total} onSelectAll={() => void selectAll()} onClear={clear}>
        <Button kind="quiet" icon={IconUser} onClick={() => setAssigning(true)}>
          {t('trips.assign-owner')}
        </Button>
        {canDecide && (
          <Button
            kind="quiet"
            icon={IconArchive}
            refusal={isClosed ? null : t('trips.archive-only-ended')}
            isBusy={isArchiving}
            onClick={() => void archive()}
          >
            {t('trips.archive')}
          </Button>
        )}
      </SelectionBar>
      <AssignOwnersDialog
        tripIds={[...picked.keys()]}
        isOpen={isAssigning}
        onClose={() => setAssigning(false)}
        onDone={clear}
      />
    </>
  )
}
