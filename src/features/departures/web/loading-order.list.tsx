import { IconCopy, IconMapPin, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { reorderDepartures } from '#src/features/departures/departures.contract.ts'
import { wallClock } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useChosen } from '#src/web/forms/chosen.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions, HeadState } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import type { Boarding, ListedDeparture } from './boarding.panel.tsx'
import { CopyDeparturesDialog } from './copy-departures.dialog.tsx'
import { DepartureDialog } from './departure.dialog.tsx'
import { DepartureRow } from './departure-row.panel.tsx'
import { departuresQuery } from './departures.state.ts'
import styles from './loading-order.module.css'
import { RemoveDepartureDialog, useRemoveDeparture } from './remove-departure.dialog.tsx'
import { VehiclesCard } from './vehicles.panel.tsx'

type LoadingOrderProps = {
  itineraryId: string
  /** True for a template: nobody boards yet, and its coaches have no plates. */
  isTemplate?: boolean
  isClosed: boolean
  /** The names of the coaches among the services. */
  coaches?: readonly string[]
  /** The people who board, where they are known. */
  boarding?: Boarding
  /** What replaces the button that prints the page. */
  print?: ReactNode
  /** The address asks to add a departure at once. */
  isAdding: boolean
  onAddingEnd: () => void
}

/** The departures in the order the coach reaches them. Every change is saved at once. */
export function LoadingOrderList(props: LoadingOrderProps) {
  const { itineraryId, isTemplate = false, isClosed, coaches = [], boarding, print, isAdding, onAddingEnd } = props
  const params = { itineraryId }
  const { data, error, refetch } = useQuery(departuresQuery(itineraryId))
  const canEdit = useCan('edit', 'Departure') && !isClosed
  const [edited, setEdited] = useState<ListedDeparture | null>(null)
  const [removed, setRemoved] = useState<ListedDeparture | null>(null)
  const [isNew, setNew] = useState(isAdding)
  const [isCopying, setCopying] = useState(false)
  const removeAtOnce = useRemoveDeparture(itineraryId)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const markSaved = () => setSavedAt(wallClock(new Date()).time)
  const stored = data?.departures ?? []
  const order = useChosen(stored.map(({ id }) => id).join(' '))
  // An order made while another is being saved. It is sent after that one.
  const waiting = useRef<string[] | null>(null)
  const reorder = useCommand(reorderDepartures, {
    failureText: t('departures.update-failed'),
    onDone: (_nothing, { body }) => {
      markSaved()
      const departureIds = waiting.current
      waiting.current = null
      // The order of the earlier save may have been loaded meanwhile.
      order.choose((departureIds ?? body.departureIds).join(' '))
      if (departureIds) reorder.mutate({ params, body: { departureIds } })
    },
    onFailed: () => {
      waiting.current = null
      order.forget()
    },
  })
  useShortcuts(canEdit ? [{ keys: 'n', label: t('departures.add'), run: () => setNew(true) }] : [])

  const departures = order.shown.split(' ').flatMap((id) => stored.find((departure) => departure.id === id) ?? [])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= departures.length || from === to) return
    const ids = departures.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.choose(ids.join(' '))
    if (reorder.isPending) waiting.current = ids
    else reorder.mutate({ params, body: { departureIds: ids } })
  }
  const closeNew = () => {
    setNew(false)
    onAddingEnd()
  }
  const saving: Saving = reorder.isPending
    ? { kind: 'saving' }
    : savedAt
      ? { kind: 'saved', time: savedAt }
      : { kind: 'clean' }
  const copyButton = (
    <Button icon={IconCopy} onClick={() => setCopying(true)}>
      {t('departures.copy')}
    </Button>
  )
  const addButton = (
    <Button kind="primary" icon={IconPlus} onClick={() => setNew(true)}>
      {t('departures.add')}
    </Button>
  )
  if (error && !data) return <LoadFailure what={t('departures.what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonPage shape="list" />
  return (
    <>
      <HeadState>
        <SaveState saving={saving} />
      </HeadState>
      <HeadActions>
        {print ?? (
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('departures.print')}
          </Button>
        )}
        {canEdit && copyButton}
        {canEdit && addButton}
      </HeadActions>
      <div className={styles.page}>
        {departures.length === 0 ? (
          <Card>
            <EmptyState
              icon={IconMapPin}
              title={t('departures.none')}
              text={t('departures.none-text')}
              action={
                canEdit && (
                  <>
                    <Button id="add-departure" icon={IconPlus} onClick={() => setNew(true)}>
                      {t('departures.add')}
                    </Button>
                    {copyButton}
                  </>
                )
              }
            />
          </Card>
        ) : (
          <Card
            title={t('departures.loading-order')}
            className={styles.order}
            isBare
            end={boarding?.end}
            foot={<Total departures={departures} isTemplate={isTemplate} people={boarding?.foot} />}
          >
            {boarding?.head}
            <ol className={styles.stops}>
              {departures.map((departure, at) => (
                <DepartureRow
                  key={departure.id}
                  departure={departure}
                  hasPeople={!isTemplate}
                  people={boarding?.stop(departure) ?? null}
                  at={at}
                  isLast={at === departures.length - 1}
                  isEarly={at > 0 && departure.time < departures[at - 1]!.time}
                  canEdit={canEdit}
                  onMove={move}
                  onEdit={() => setEdited(departure)}
                  onRemove={() => (departure.passengers > 0 ? setRemoved(departure) : removeAtOnce(departure))}
                  onSaved={markSaved}
                />
              ))}
            </ol>
          </Card>
        )}
        <VehiclesCard
          itineraryId={itineraryId}
          vehicles={data.vehicles}
          coaches={coaches}
          canEdit={canEdit}
          hasPlates={!isTemplate}
        />
      </div>
      {isCopying && canEdit && <CopyDeparturesDialog itineraryId={itineraryId} onClose={() => setCopying(false)} />}
      {isNew && canEdit && <DepartureDialog itineraryId={itineraryId} onClose={closeNew} />}
      {edited && (
        <DepartureDialog
          itineraryId={itineraryId}
          // If a colleague removes the edited departure, the typed text must stay.
          departure={stored.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDepartureDialog
          departure={removed}
          others={departures.filter(({ id }) => id !== removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

type TotalProps = { departures: readonly ListedDeparture[]; isTemplate: boolean; people: ReactNode }

function Total({ departures, isTemplate, people: said }: TotalProps) {
  const people = departures.reduce((sum, { passengers }) => sum + passengers, 0)
  const times = departures.map(({ time }) => time).toSorted()
  return (
    <p className={styles.total}>
      <span>
        {!isTemplate && <b>{t('departures.people', { n: people })} </b>}
        {t('departures.points', { n: departures.length })}
        {times.length > 1 && `, ${t('departures.times', { from: times[0]!, to: times.at(-1)! })}`}
      </span>
      {said}
    </p>
  )
}
