import {
  IconArchive,
  IconArmchair,
  IconArrowBackUp,
  IconCopy,
  IconCursorText,
  IconDots,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { passengerSeatsOf, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { type Layout, modelSizes } from '#src/features/seating/seat-maps/layouts.values.ts'
import { freeName } from '#src/features/seating/seat-maps/seat-map.values.ts'
import { archiveSeatMap, listSeatMaps, type SeatMap } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './library.module.css'
import { MapPicture } from './map-picture.panel.tsx'
import { type NewMap, NewMapDialog } from './new-map.dialog.tsx'
import { RenameMapDialog } from './rename-map.dialog.tsx'

const route = getRouteApi('/main/settings/seat-maps/')

/** The agency's maps and the ready models, each copied, the own ones edited, renamed and archived. */
export function SeatMapsScreen() {
  const { archived } = route.useSearch()
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'BusLayout')
  const { data: maps, isError, refetch } = useQuery(queryOf(listSeatMaps, {}))
  const [made, setMade] = useState<NewMap | null>(null)
  const [renamed, setRenamed] = useState<SeatMap | null>(null)
  const names = (maps ?? []).filter(({ isActive }) => isActive).map(({ name }) => name)
  const copy = (name: string, layout: Layout, registeredSeats: number, of: string | null) =>
    setMade({ name: freeName(name, names), layout, registeredSeats, of })
  const draw = () => copy(t('seating.maps.new'), readyModel(52), 52, null)
  useShortcuts(canEdit ? [{ keys: 'n', label: t('seating.maps.new'), run: draw }] : [])
  const shown = maps?.filter(({ isActive }) => isActive === !archived)
  return (
    <>
      <PageHead
        title={t('seating.maps.title')}
        actions={
          canEdit && (
            <Button kind="primary" icon={IconPlus} onClick={draw}>
              {t('seating.maps.new')}
            </Button>
          )
        }
      >
        <SegmentedControl
          label={t('seating.maps.show')}
          value={archived ? 'archived' : 'used'}
          onChange={(value) =>
            void navigate({ to: '/settings/seat-maps', search: { archived: value === 'archived' }, replace: true })
          }
          choices={(['used', 'archived'] as const).map((value) => ({ value, label: t(`seating.maps.show.${value}`) }))}
        />
      </PageHead>
      <div className={styles.page}>
        {!shown && (isError ? <Failed onRetry={() => void refetch()} /> : <SkeletonPage shape="rooms" />)}
        {shown && (
          <Own
            maps={shown}
            isArchived={archived}
            canEdit={canEdit}
            onCopy={({ name, layout, registeredSeats }) =>
              copy(t('seating.maps.copy-of', { name }), layout, registeredSeats, name)
            }
            onRename={setRenamed}
          />
        )}
        {shown && !archived && (
          <Ready onCopy={canEdit ? (name, layout) => copy(name, layout, passengerSeatsOf(layout), name) : null} />
        )}
      </div>
      {made && (
        <NewMapDialog
          made={made}
          onClose={() => setMade(null)}
          onMade={(seatMapId) => void navigate({ to: '/settings/seat-maps/$seatMapId', params: { seatMapId } })}
        />
      )}
      {renamed && <RenameMapDialog map={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => <LoadFailure what={t('seating.maps.what')} onRetry={onRetry} />

type OwnProps = {
  maps: readonly SeatMap[]
  isArchived: boolean
  canEdit: boolean
  onCopy: (map: SeatMap) => void
  onRename: (map: SeatMap) => void
}

function Own({ maps, isArchived, canEdit, onCopy, onRename }: OwnProps) {
  const failureText = t('seating.maps.failed')
  const archive = useCommand(archiveSeatMap, { failureText })
  const send = ({ id, version }: Pick<SeatMap, 'id' | 'version'>, isActive: boolean) =>
    archive.mutate(
      { params: { seatMapId: id }, body: { isActive, version } },
      {
        onSuccess: (after) =>
          isActive
            ? toast.success(t('seating.maps.restored'))
            : toastWithUndo(t('seating.maps.archived-now'), () => send(after, true)),
      },
    )
  const actionsOf = (map: SeatMap): MenuAction[] =>
    isArchived
      ? [{ key: 'restore', label: t('seating.maps.restore'), icon: IconArrowBackUp, onSelect: () => send(map, true) }]
      : [
          { key: 'copy', label: t('seating.maps.copy'), icon: IconCopy, onSelect: () => onCopy(map) },
          { key: 'rename', label: t('seating.maps.rename'), icon: IconCursorText, onSelect: () => onRename(map) },
          {
            ...{ key: 'archive', label: t('seating.maps.archive'), icon: IconArchive, isApart: true },
            onSelect: () => send(map, false),
          },
        ]
  return (
    <section aria-labelledby="own-maps">
      <h2 id="own-maps" className={styles.title}>
        {t('seating.maps.own')}
      </h2>
      {maps.length === 0 ? (
        <EmptyState
          icon={IconArmchair}
          title={t(isArchived ? 'seating.maps.none-archived' : 'seating.maps.none')}
          {...(!isArchived && { text: t('seating.maps.none-text') })}
        />
      ) : (
        <ul className={styles.maps}>
          {maps.map((map) => (
            <MapCard
              key={map.id}
              layout={map.layout}
              note={map.trips.length > 0 ? t('seating.maps.used', { n: map.trips.length }) : t('seating.maps.unused')}
              name={
                <Link to="/settings/seat-maps/$seatMapId" params={{ seatMapId: map.id }} className={styles.link}>
                  {map.name}
                </Link>
              }
              act={
                canEdit && (
                  <ActionMenu actions={actionsOf(map)}>
                    <IconButton
                      icon={IconDots}
                      size="small"
                      label={t('seating.maps.actions-of', { name: map.name })}
                      aria-haspopup="menu"
                    />
                  </ActionMenu>
                )
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Ready({ onCopy }: { onCopy: ((name: string, layout: Layout) => void) | null }) {
  return (
    <section aria-labelledby="ready-maps">
      <h2 id="ready-maps" className={styles.title}>
        {t('seating.maps.ready')} <small>{t('seating.maps.ready-help')}</small>
      </h2>
      <ul className={styles.maps}>
        {modelSizes.map((size) => {
          const layout = readyModel(size)
          const name = t('seating.model', { n: size })
          return (
            <MapCard
              key={size}
              layout={layout}
              name={name}
              act={
                onCopy && (
                  <Button size="small" icon={IconCopy} onClick={() => onCopy(name, layout)}>
                    {t('seating.maps.copy')}
                    <span className="for-readers"> {name}</span>
                  </Button>
                )
              }
            />
          )
        })}
      </ul>
    </section>
  )
}

function MapCard({ layout, name, note, act }: { layout: Layout; name: ReactNode; note?: string; act: ReactNode }) {
  const facts = [
    typeof name !== 'string' && t('seating.maps.seats', { n: passengerSeatsOf(layout) }),
    layout.decks.length > 1 && t('seating.maps.two-decks'),
    note,
  ].filter(Boolean)
  return (
    <li className={styles.map}>
      <MapPicture layout={layout} />
      <div className={styles.about}>
        <b className={styles.name}>{name}</b>
        <span className={styles.note}>{facts.join(' · ')}</span>
      </div>
      {act}
    </li>
  )
}
