import { IconBed, IconHistory, IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getRoomingList, type RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { RoomingActions } from '#src/features/rooming/paper/web/rooming-actions.panel.tsx'
import { RoomingTable } from '#src/features/rooming/paper/web/rooming-table.panel.tsx'
import { FinalLock } from '#src/features/rooming/versions/web/final-lock.panel.tsx'
import { RoomingVersionsPanel } from '#src/features/rooming/versions/web/rooming-versions.panel.tsx'
import { SendList } from '#src/features/rooming/versions/web/send-list.panel.tsx'
import { SentList } from '#src/features/rooming/versions/web/sent-list.panel.tsx'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { RoomBoard } from './board.panel.tsx'
import { useBoardActs } from './board-saving.state.ts'
import { HotelPicker } from './hotel.picker.tsx'
import styles from './rooming.module.css'

const route = getRouteApi('/main/trips/$tripId/sections/rooming-list')

/** The rooms of a trip: the board to arrange who sleeps where, and the list as the hotel reads it. */
export function RoomingScreen() {
  const { id: tripId } = useTrip()
  const { serviceId } = route.useSearch()
  const query = serviceId === undefined ? {} : { serviceId }
  const asked = queryOf(getRoomingList, { params: { tripId }, query })
  const { data: list, isError, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  if (list) return <Rooming list={list} queryKey={asked.queryKey} />
  return isError ? (
    <LoadFailure what={t('rooming.what')} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage shape="rooms" />
  )
}

function Rooming({ list, queryKey }: { list: RoomingList; queryKey: Parameters<typeof useBoardActs>[1] }) {
  const trip = useTrip()
  const search = route.useSearch()
  const navigate = useNavigate()
  const acts = useBoardActs(list, queryKey)
  const [isPrinting, setPrinting] = useState(false)
  const [settling, setSettling] = useState<string | null>(null)
  const mayEdit = useCan('edit', 'Booking')
  const canSend = useCan('edit', 'Communication')
  const lock = editRefusal({ status: trip.status, hasBookings: true }, 'bookings')
  const isTable = search.view === 'table'
  const isBoard = search.view === 'rooms'
  const hotel = list.hotels.find(({ serviceId }) => serviceId === list.serviceId)
  const sentTo = hotel?.sent == null ? null : hotel.serviceId
  const isFinalDue = sentTo !== null && hotel?.sendBy !== null
  const go = (next: { view?: 'rooms' | 'table' | 'versions'; serviceId?: string }) =>
    void navigate({
      to: '/trips/$tripId/rooming-list',
      params: { tripId: trip.id },
      search: { ...search, ...next },
      replace: true,
    })
  const settle = (anchor: string) => {
    setSettling(anchor)
    if (!isBoard) go({ view: 'rooms' })
  }
  useEffect(() => {
    if (settling === null || !isBoard) return
    document.getElementById(settling)?.focus({ focusVisible: true })
    setSettling(null)
  }, [settling, isBoard])
  const print = () => {
    setPrinting(true)
    go({ view: 'table' })
  }

  useShortcuts([{ keys: 'p', label: t('rooming.print'), run: print }])
  const isEmpty = list.rooms.length === 0 && list.unassigned.length === 0
  // What a hotel was sent stays in sight, also when everybody has withdrawn since.
  if (isEmpty && list.hotels.every(({ sent }) => sent === null)) return <NoRooms tripId={trip.id} />
  const noSending = list.rooms.length === 0 ? t('rooming.nobody-sleeps') : null
  return (
    <>
      <h2 className="for-readers">{t('rooming.title')}</h2>
      <RoomingActions
        tripId={trip.id}
        serviceId={list.serviceId}
        onPrint={print}
        sending={
          canSend && hotel && (isFinalDue || search.view !== 'versions') ? (
            <SendList
              serviceId={hotel.serviceId}
              which={isFinalDue ? 'final' : sentTo ? 'update' : 'first'}
              refusal={noSending}
            />
          ) : null
        }
      />
      <div className={styles.tools}>
        <HotelPicker tripId={trip.id} list={list} onPick={(serviceId) => go({ serviceId })} />
        <span className={styles.gap} />
        <SaveState saving={acts.saving} />
        <SegmentedControl
          label={t('rooming.view')}
          choices={[
            { value: 'rooms', label: t('rooming.rooms'), icon: IconBed },
            { value: 'table', label: t('rooming.table'), icon: IconList },
            { value: 'versions', label: t('rooming.versions'), icon: IconHistory },
          ]}
          value={search.view}
          onChange={(view) => go({ view })}
        />
      </div>
      {mayEdit && lock && isBoard && (
        <div className={styles.locked}>
          <NoticeStrip tone="info">{t(lock)}</NoticeStrip>
        </div>
      )}
      {isBoard && list.lock && (
        <div className={styles.locked}>
          <FinalLock tripId={trip.id} lock={list.lock} canOpen={mayEdit && lock === null} />
        </div>
      )}
      {isBoard && sentTo && (
        <div className={styles.locked}>
          <SentList
            tripId={trip.id}
            serviceId={sentTo}
            isLocked={list.lock?.serviceId === sentTo}
            update={canSend && isFinalDue && <SendList serviceId={sentTo} which="update" refusal={noSending} isSmall />}
            onOpen={() => go({ view: 'versions' })}
          />
        </div>
      )}
      {isTable ? (
        <RoomingTable
          tripId={trip.id}
          serviceId={list.serviceId}
          isPrinting={isPrinting}
          onPrinted={() => setPrinting(false)}
          onBack={() => go({ view: 'rooms' })}
        />
      ) : isBoard && isEmpty ? (
        <NoRooms tripId={trip.id} />
      ) : isBoard ? (
        <RoomBoard
          list={acts.shown}
          acts={acts}
          canEdit={mayEdit && lock === null && list.lock === null}
          onSettle={settle}
        />
      ) : (
        <RoomingVersionsPanel tripId={trip.id} serviceId={list.serviceId} list={list} onSettle={settle} />
      )}
    </>
  )
}

function NoRooms({ tripId }: { tripId: string }) {
  return (
    <EmptyState
      icon={IconBed}
      title={t('rooming.empty.title')}
      text={t('rooming.empty.text')}
      action={
        <LinkButton to="/trips/$tripId/participants" params={{ tripId }}>
          {t('rooming.empty.button')}
        </LinkButton>
      }
    />
  )
}
