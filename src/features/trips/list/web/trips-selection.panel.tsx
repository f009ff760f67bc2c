import { IconArchive, IconDownload, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { archiveTrips, type BulkOutcome } from '#src/features/trips/list/trip-bulk.contract.ts'
import { inParts } from '#src/features/trips/list/trip-bulk.values.ts'
import { listTripKeys } from '#src/features/trips/list/trips.contract.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { request } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { ColumnChoice } from '#src/web/ui/table/table-columns.ts'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { AssignOwnersDialog } from './assign-owners.dialog.tsx'
import { chosenBy, type TripsSearch } from './trip-filters.panel.tsx'
import { type PickedTrip, usePicked } from './trips.list.tsx'
import { exportActions } from './trips-export.state.ts'
import { type TripsLeft, TripsLeftDialog } from './trips-left.dialog.tsx'

type TripsSelectionProps = {
  selection: Selection<PickedTrip>
  /** The number of trips that the filters match. */
  total: number
  search: TripsSearch
  columns: ColumnChoice
}

/** The acts on several trips. */
export function TripsSelection({ selection, total, search, columns }: TripsSelectionProps) {
  const picked = usePicked(selection)
  const [isAssigning, setAssigning] = useState(false)
  const [isArchiving, setArchiving] = useState(false)
  const [left, setLeft] = useState<TripsLeft | null>(null)
  const canEdit = useCan('edit', 'Trip')
  const canDecide = useCan('decide', 'Trip')
  const trips = [...picked.values()]
  const isClosed = trips.some(({ status }) => status === 'completed' || status === 'cancelled')

  const selectAll = async () => {
    const query = chosenBy(search)
    try {
      const all: PickedTrip[] = await request(listTripKeys, { query })
      selection.replace(new Map(all.map((trip) => [trip.id, trip])))
    } catch (error) {
      toast.error(failureTextOf(error))
    }
  }

  /** Keeps trips that refused the act selected, and says why. */
  const settle = (act: TripsLeft['act'], { refused }: BulkOutcome) => {
    selection.replace(new Map(refused.flatMap(({ id }) => (picked.has(id) ? [[id, picked.get(id)!] as const] : []))))
    setLeft(refused.length > 0 ? { act, refused } : null)
  }

  const archive = async () => {
    const n = trips.length
    const answer = await ask<'archive' | 'back'>({
      title: n === 1 ? t('trips.archive-title-one', { title: trips[0]!.title }) : t('trips.archive-title', { n }),
      body: t(n === 1 ? 'trips.archive-body' : 'trips.archive-body-many'),
      choices: [
        { value: 'back', label: t('trips.back-out') },
        { value: 'archive', label: t('trips.archive'), kind: 'primary' },
      ],
      safe: 'back',
    })
    if (answer === 'back') return
    setArchiving(true)
    try {
      const outcome = await inParts(trips, (part) =>
        request(archiveTrips, { body: { trips: part.map(({ id, version }) => ({ id, version })) } }),
      )
      if (outcome.done > 0) toast.success(t('trips.archived-toast', { n: outcome.done }))
      settle('archive', outcome)
    } catch (error) {
      toast.error(failureTextOf(error))
    } finally {
      setArchiving(false)
    }
  }

  return (
    <>
      {picked.size > 0 && (
        <SelectionBar
          count={picked.size}
          total={total}
          onSelectAll={() => void selectAll()}
          onClear={() => selection.clear()}
        >
          {canEdit && (
            <Button kind="quiet" icon={IconUser} onClick={() => setAssigning(true)}>
              {t('trips.assign-owner')}
            </Button>
          )}
          <ActionMenu actions={exportActions({ search, columns, ids: [...picked.keys()] })}>
            <Button kind="quiet" icon={IconDownload} aria-haspopup="menu">
              {t('trips.export')}
            </Button>
          </ActionMenu>
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
      )}
      {isAssigning && (
        <AssignOwnersDialog
          tripIds={[...picked.keys()]}
          onClose={() => setAssigning(false)}
          onDone={(outcome) => settle('assign', outcome)}
        />
      )}
      {left && <TripsLeftDialog left={left} onClose={() => setLeft(null)} />}
    </>
  )
}
