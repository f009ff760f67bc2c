import { IconArrowsSort, IconCopy, IconMapPin, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isBackEarlier, type LoadingWay, loadingWays, orderOf } from '#src/features/departures/return-order.rules.ts'
import { formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions, HeadState } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import type { Boarding, DayOfWay, ListedDeparture } from './boarding.panel.tsx'
import { CopyDeparturesDialog } from './copy-departures.dialog.tsx'
import { DepartureDialog } from './departure.dialog.tsx'
import { DepartureRow } from './departure-row.panel.tsx'
import { departuresQuery } from './departures.state.ts'
import styles from './loading-order.module.css'
import { useLoadingOrder } from './loading-order.state.ts'
import { RemoveDepartureDialog, useRemoveDeparture } from './remove-departure.dialog.tsx'
import { VehiclesCard } from './vehicles.panel.tsx'

type LoadingOrderProps = {
  itineraryId: string
  /** True for a template: nobody boards yet, and its coaches have no plates. */
  isTemplate?: boolean
  isClosed: boolean
  /** The names of the coaches among the services. */
  coaches?: readonly string[]
  /** The people who board, if they are known. */
  boarding?: Boarding
  /** Replaces the button that prints the page. */
  print?: ReactNode
  /** A notice above the stops. */
  notice?: ReactNode
  way: LoadingWay
  onWay: (way: LoadingWay) => void
  /** The day of each way, if it is known. */
  dayOf?: DayOfWay
  /** True when the address asks to add a departure at once. */
  isAdding: boolean
  onAddingEnd: () => void
}

/** The departures in the order in which the coach reaches them. Every change is saved at once. */
export function LoadingOrderList(props: LoadingOrderProps) {
  const {
    itineraryId,
    isTemplate = false,
    isClosed,
    coaches = [],
    boarding,
    print,
    notice,
    way,
    isAdding,
    onAddingEnd,
  } = props
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
  const { stops: departures, ...order } = useLoadingOrder({ itineraryId, stored, way, onSaved: markSaved })
  useShortcuts([
    ...(canEdit ? [{ keys: 'n', label: t('departures.add'), run: () => setNew(true) }] : []),
    // The head of a trip has its own papers, with their key.
    ...(print ? [] : [{ keys: 'p', label: t('departures.print'), run: () => window.print() }]),
  ])

  const outwardIds = orderOf(stored, 'outward').map(({ id }) => id)
  const closeNew = () => {
    setNew(false)
    onAddingEnd()
  }
  const saving: Saving = order.isSaving
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
        {notice}
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
            end={
              <>
                <WayPicker {...props} />
                {boarding?.end}
              </>
            }
            foot={<Total departures={departures} way={way} isTemplate={isTemplate} people={boarding?.foot} />}
          >
            {boarding?.head}
            {order.reverse && (
              <div className={styles.own}>
                {t('departures.own-return')}
                {canEdit && (
                  <Button size="small" icon={IconArrowsSort} onClick={order.reverse}>
                    {t('departures.as-outward')}
                  </Button>
                )}
              </div>
            )}
            <ol className={styles.stops}>
              {departures.map((departure, at) => (
                <DepartureRow
                  key={departure.id}
                  departure={departure}
                  way={way}
                  day={props.dayOf?.[way]}
                  letterAt={outwardIds.indexOf(departure.id)}
                  hasPeople={!isTemplate}
                  people={boarding?.stop(departure) ?? null}
                  at={at}
                  isLast={at === departures.length - 1}
                  isEarly={at > 0 && isEarlyAfter(departures[at - 1]!, departure, way)}
                  canEdit={canEdit}
                  onMove={order.move}
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
          drivers={boarding?.drivers}
        />
      </div>
      {isCopying && canEdit && <CopyDeparturesDialog itineraryId={itineraryId} onClose={() => setCopying(false)} />}
      {isNew && canEdit && <DepartureDialog itineraryId={itineraryId} dayOf={props.dayOf} onClose={closeNew} />}
      {edited && (
        <DepartureDialog
          itineraryId={itineraryId}
          dayOf={props.dayOf}
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

/** Tells whether a stop has an earlier time than the stop that the coach reaches before it. */
function isEarlyAfter(before: ListedDeparture, stop: ListedDeparture, way: LoadingWay): boolean {
  if (way === 'outward') return stop.time < before.time
  return stop.returnTime !== null && before.returnTime !== null && isBackEarlier(stop.returnTime, before.returnTime)
}

/** Chooses the way out or the way back, with the day of each if it is known. */
function WayPicker({ way, onWay, dayOf }: Pick<LoadingOrderProps, 'way' | 'onWay' | 'dayOf'>) {
  const today = todayIn(new Date())
  return (
    <SegmentedControl
      size="small"
      label={t('departures.way')}
      value={way}
      onChange={onWay}
      choices={loadingWays.map((value) => {
        const name = t(`departures.way.${value}`)
        const day = dayOf && formatDayShort(dayOf[value], today)
        return { value, label: day ? t('departures.way-on', { way: name, day }) : name }
      })}
    />
  )
}

type TotalProps = { departures: readonly ListedDeparture[]; way: LoadingWay; isTemplate: boolean; people: ReactNode }

function Total({ departures, way, isTemplate, people: said }: TotalProps) {
  const people = departures.reduce((sum, { passengers }) => sum + passengers, 0)
  const times =
    way === 'return'
      ? departures.flatMap(({ returnTime }) => returnTime ?? [])
      : departures.map(({ time }) => time).toSorted()
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
