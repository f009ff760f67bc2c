import {
  IconArmchair,
  IconBus,
  IconChevronDown,
  IconPencil,
  IconPrinter,
  IconSparkles,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { busPlanPdf } from '#src/features/seating/paper/bus-plan.contract.ts'
import { modelFor, passengerSeatsOf, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import {
  type Layout,
  type ModelSize,
  modelSizes,
  seatingOrders,
} from '#src/features/seating/seat-maps/layouts.values.ts'
import { listSeatMaps } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { type BusCoach, type BusLayout, getBusLayout } from '#src/features/seating/seats/seating.contract.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './bus-map.module.css'
import { DisplacedDialog } from './displaced.dialog.tsx'
import { SeatBoard } from './seat-board.panel.tsx'
import { type SeatingActs, useSeatingActs } from './seating-acts.state.ts'

const route = getRouteApi('/main/trips/$tripId/sections/bus-layout')

/** The seats of the trip's coaches, and who sits there. */
export function BusLayoutScreen() {
  const { id: tripId } = useTrip()
  const asked = queryOf(getBusLayout, { params: { tripId } })
  const { data: bus, isError, refetch } = useQuery(asked)
  if (bus) return <Coaches bus={bus} queryKey={asked.queryKey} />
  return isError ? (
    <LoadFailure what={t('seating.what')} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage shape="rooms" />
  )
}

function Coaches({ bus, queryKey }: { bus: BusLayout; queryKey: Parameters<typeof useSeatingActs>[2] }) {
  const trip = useTrip()
  const acts = useSeatingActs(trip.id, bus, queryKey)
  const { person, coach: askedCoach } = route.useSearch()
  const asked = bus.people.find(({ participantId }) => participantId === person)?.seat ?? null
  const [vehicleId, setVehicleId] = useState(asked?.vehicleId ?? askedCoach ?? null)
  const mayEdit = useCan('edit', 'BusLayout')
  // Maps and blocked seats belong to the coaches; a draft has them too, and nobody to seat.
  const lock = editRefusal({ status: trip.status, hasBookings: true }, 'itinerary')
  const canEdit = mayEdit && lock === null
  const coach = bus.coaches.find((one) => one.vehicleId === vehicleId) ?? bus.coaches[0]
  if (!coach) return <NoCoach tripId={trip.id} />
  return (
    <>
      {bus.coaches.some(({ layout }) => layout !== null) && <PrintButton tripId={trip.id} />}
      <h2 className="for-readers">{t('seating.title')}</h2>
      <div className={styles.tools}>
        {bus.coaches.length > 1 && (
          <SegmentedControl
            label={t('seating.coach')}
            choices={bus.coaches.map((one, at) => ({
              value: one.vehicleId,
              label: one.plate ?? t('seating.coach-n', { n: at + 1 }),
            }))}
            value={coach.vehicleId}
            onChange={setVehicleId}
          />
        )}
        {coach.layout && canEdit && <MapPicker coach={coach} acts={acts} />}
        <span className={styles.about}>{coach.model}</span>
        <span className={styles.about}>
          {t('seating.plate')} <b className="mono">{coach.plate ?? t('seating.no-plate')}</b>
        </span>
        <span className={styles.gap} />
        <SaveState saving={acts.saving} />
        {coach.layout && canEdit && trip.status !== 'draft' && <Automatic bus={bus} acts={acts} />}
      </div>
      {mayEdit && lock && (
        <div className={styles.notice}>
          <NoticeStrip tone="info">{t(lock)}</NoticeStrip>
        </div>
      )}
      {acts.displaced && (
        <DisplacedDialog
          people={acts.displaced}
          onClose={acts.onDisplacedSeen}
          onTakeBack={acts.takeMapBack ?? undefined}
        />
      )}
      {coach.layout ? (
        <Mapped
          coach={{ ...coach, layout: coach.layout }}
          acts={acts}
          canEdit={canEdit}
          first={asked?.vehicleId === coach.vehicleId ? asked.label : null}
        />
      ) : (
        <NoMap coach={coach} acts={acts} canEdit={canEdit} />
      )}
    </>
  )
}

function PrintButton({ tripId }: { tripId: string }) {
  const print = () => void download(busPlanPdf, { params: { tripId } }, t('seating.preparing-pdf'))
  useShortcuts([{ keys: 'p', label: t('seating.print'), run: print }])
  return (
    <HeadActions>
      <Button kind="primary" icon={IconPrinter} onClick={print}>
        {t('seating.print')}
      </Button>
    </HeadActions>
  )
}

type MappedProps = { coach: BusCoach & { layout: Layout }; acts: SeatingActs; canEdit: boolean; first: string | null }

function Mapped({ coach, acts, canEdit, first }: MappedProps) {
  const n = passengerSeatsOf(coach.layout)
  return (
    <>
      {n !== coach.passengerSeats && (
        <div className={styles.notice}>
          <NoticeStrip tone="warn">{t('seating.mismatch', { seats: coach.passengerSeats, n })}</NoticeStrip>
        </div>
      )}
      <SeatBoard key={coach.vehicleId} coach={coach} acts={acts} canEdit={canEdit} first={first} />
    </>
  )
}

const modelName = (size: ModelSize) => t(size === 74 ? 'seating.model-two-decks' : 'seating.model', { n: size })

/** Chooses the map of the coach, among those of the agency and the ready models, or edits it. */
function MapPicker({ coach, acts }: { coach: BusCoach; acts: SeatingActs }) {
  const { id: tripId } = useTrip()
  const navigate = useNavigate()
  const { data: maps = [] } = useQuery(queryOf(listSeatMaps, {}))
  const own = maps
    .filter(({ isActive }) => isActive)
    .map(({ id, name, layout }) => ({
      key: id,
      label: name,
      onSelect: () => acts.layOut(coach, layout, id),
    }))
  const ready = modelSizes.map((size, at) => ({
    key: String(size),
    label: modelName(size),
    isApart: at === 0 && own.length > 0,
    onSelect: () => acts.layOut(coach, readyModel(size), null),
  }))
  const edit = {
    key: 'edit',
    label: t('seating.edit-map'),
    icon: IconPencil,
    isApart: true,
    onSelect: () =>
      void navigate({ to: '/trips/$tripId/bus-layout/$vehicleId', params: { tripId, vehicleId: coach.vehicleId } }),
  }
  const library = {
    ...{ key: 'library', label: t('seating.library'), icon: IconBus, isApart: !coach.layout },
    onSelect: () => void navigate({ to: '/settings/seat-maps' }),
  }
  return (
    <ActionMenu align="start" actions={[...own, ...ready, ...(coach.layout ? [edit] : []), library]}>
      <Button icon={IconArmchair} iconAfter={IconChevronDown} aria-haspopup="menu">
        {coach.layout ? t('seating.map-of', { n: passengerSeatsOf(coach.layout) }) : t('seating.choose-map')}
      </Button>
    </ActionMenu>
  )
}

function Automatic({ bus, acts }: { bus: BusLayout; acts: SeatingActs }) {
  const [keepsFirstRow, setKeepsFirstRow] = useState(() => bus.people.some(({ hasFirstRow }) => hasFirstRow))
  const ways = (['rest', 'all'] as const).flatMap((who, at) =>
    seatingOrders.map((order, index) => ({
      key: `${who}-${order}`,
      label: t(`seating.automatic-${who}-${order}`),
      isApart: at > 0 && index === 0,
      onSelect: () => acts.seatAll({ isAnew: who === 'all', order, keepsFirstRow }),
    })),
  )
  const firstRow = {
    key: 'first-row',
    label: t(keepsFirstRow ? 'seating.first-row-kept' : 'seating.first-row-open'),
    icon: keepsFirstRow ? IconStarFilled : IconStar,
    isApart: true,
    onSelect: () => setKeepsFirstRow(!keepsFirstRow),
  }
  return (
    <ActionMenu actions={[...ways, firstRow]}>
      <Button icon={IconSparkles} isBusy={acts.isSeating} aria-haspopup="menu">
        {t('seating.automatic')}
      </Button>
    </ActionMenu>
  )
}

function NoCoach({ tripId }: { tripId: string }) {
  return (
    <EmptyState
      icon={IconBus}
      title={t('seating.no-coach.title')}
      text={t('seating.no-coach.text')}
      action={
        <LinkButton to="/trips/$tripId/loading-order" params={{ tripId }}>
          {t('seating.no-coach.button')}
        </LinkButton>
      }
    />
  )
}

function NoMap({ coach, acts, canEdit }: { coach: BusCoach; acts: SeatingActs; canEdit: boolean }) {
  const size = modelFor(coach.passengerSeats)
  return (
    <EmptyState
      icon={IconArmchair}
      title={t('seating.no-map.title')}
      text={canEdit ? t('seating.no-map.text') : t('seating.read-only')}
      action={
        canEdit && (
          <div className={styles.choices}>
            <Button kind="primary" onClick={() => acts.layOut(coach, readyModel(size), null)}>
              {t('seating.no-map.use', { n: size })}
            </Button>
            <MapPicker coach={coach} acts={acts} />
          </div>
        )
      }
    />
  )
}
