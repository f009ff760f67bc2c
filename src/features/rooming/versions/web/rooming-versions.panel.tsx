import { IconArrowRight, IconEqual, IconPencil, IconPlus, IconSend, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { Checks } from '#src/features/rooming/paper/web/checks.panel.tsx'
import {
  getRoomingVersions,
  type RoomingVersion,
  type RoomingVersions,
  restoreRooms,
} from '#src/features/rooming/versions/versions.contract.ts'
import { isRestorable } from '#src/features/rooming/versions/versions.rules.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { ask } from '#src/web/shell/ask.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './rooming-versions.module.css'
import { Sent, shortMoment } from './sent-list.panel.tsx'
import { VersionHistory } from './version-history.panel.tsx'

const SendVersionDialog = lazyDialog(async () => (await import('./send-version.dialog.tsx')).SendVersionDialog)

/** The numbers of the compared versions; null: the last one, and the list as it is now. */
type Compared = { from: number | null; to: number | null }

type VersionsProps = {
  tripId: string
  serviceId: string | null
  list: RoomingList
  /** Goes to a place on the board. */
  onSettle: (anchor: string) => void
}

/** The lists that a hotel got, what has changed since, and the sending of the next. */
export function RoomingVersionsPanel({ tripId, serviceId, list, onSettle }: VersionsProps) {
  const trip = useTrip()
  const [pair, setPair] = useState<Compared>({ from: null, to: null })
  const [isSending, setSending] = useState(false)
  const canSend = useCan('edit', 'Communication')
  const mayRestore =
    useCan('edit', 'Booking') &&
    list.lock === null &&
    list.rooms.length > 0 &&
    editRefusal({ status: trip.status, hasBookings: true }, 'bookings') === null
  const lock = editRefusal({ status: trip.status, hasBookings: true }, 'messages')
  const query = {
    ...(serviceId && { serviceId }),
    ...(pair.from && { from: pair.from }),
    ...(pair.to && { to: pair.to }),
  }
  const { data, isError, refetch } = useQuery({
    ...queryOf(getRoomingVersions, { params: { tripId }, query }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return isError ? (
      <LoadFailure what={t('rooming.versions-what')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonPage shape="rooms" />
    )
  const [last] = data.versions
  const send = canSend && (
    <Button
      {...(last ? { size: 'small' as const } : { kind: 'primary' as const, icon: IconSend })}
      refusal={lock ? t(lock) : list.rooms.length === 0 ? t('rooming.nobody-sleeps') : null}
      onClick={() => setSending(true)}
    >
      {t(last ? 'rooming.send-update' : 'rooming.send-first')}
    </Button>
  )
  return (
    <div className={styles.column}>
      {last && (
        <Sent
          last={last}
          data={data}
          action={
            <>
              {mayRestore && isRestorable(data.differences) && pair.to === null && (
                <RestoreButton tripId={tripId} data={data} />
              )}
              {send}
            </>
          }
        />
      )}
      <div className={styles.columns}>
        {last ? (
          <Differences data={data} pair={pair} onCompare={setPair} />
        ) : (
          <EmptyState
            icon={IconSend}
            title={t('rooming.never-sent')}
            text={t('rooming.never-sent-text')}
            action={send}
          />
        )}
        <div className={styles.column}>
          <Checks list={list} onSettle={onSettle} />
          {last && (
            <VersionHistory
              tripId={tripId}
              data={data}
              mayConfirm={canSend && lock === null}
              onCompare={(number) => setPair({ from: number, to: null })}
            />
          )}
        </div>
      </div>
      {isSending && data.hotel && (
        <Suspense>
          <SendVersionDialog tripId={tripId} data={data} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Puts the rooms back as the compared version has them, after a question. */
function RestoreButton({ tripId, data: { hotel, compared } }: { tripId: string; data: RoomingVersions }) {
  const restore = useCommand(restoreRooms, {
    failureText: t('rooming.restore-failed'),
    onDone: ({ moved }) =>
      toast.success(
        t(moved === 0 ? 'rooming.restored-types' : 'rooming.restored', { n: moved, v: compared?.from ?? 0 }),
      ),
  })
  if (!hotel || !compared) return null
  const { from: number } = compared
  const press = async () => {
    const answer = await ask<'back' | 'restore'>({
      title: t('rooming.restore-title', { n: number }),
      body: t('rooming.restore-body'),
      choices: [
        { value: 'back', label: t('rooming.restore-back') },
        { value: 'restore', label: t('rooming.restore', { n: number }), kind: 'primary' },
      ],
      safe: 'back',
    })
    if (answer === 'restore') restore.mutate({ params: { tripId, number }, body: { serviceId: hotel.serviceId } })
  }
  return (
    <Button size="small" isBusy={restore.isPending} onClick={() => void press()}>
      {t('rooming.restore', { n: number })}
    </Button>
  )
}

const tones = { added: 'ok', removed: 'err', changed: 'info' } as const
const signs = { added: IconPlus, removed: IconX, changed: IconPencil }

type DifferencesProps = { data: RoomingVersions; pair: Compared; onCompare: (pair: Compared) => void }

type Row = RoomingVersions['differences'][number] | (RoomingVersions['same'][number] & { what: 'same' })

/** The differences with the rooms that have none, in the order of the rooms. */
function withSame({ differences, same }: RoomingVersions): Row[] {
  const rows: Row[] = [...differences, ...same.map((row) => ({ ...row, what: 'same' as const }))]
  return rows.toSorted((a, b) => (a.room ?? 0) - (b.room ?? 0))
}

function Differences({ data, pair, onCompare }: DifferencesProps) {
  const { versions, differences, compared, same } = data
  const [isAll, setAll] = useState(false)
  const guests = same.reduce((sum, room) => sum + room.guests, 0)
  const from = compared?.from ?? 0
  const rows = isAll ? withSame(data) : differences
  const named = ({ number, sentAt }: RoomingVersion) => ({
    value: `${number}`,
    label: t('rooming.version-of', { n: number, day: shortMoment(sentAt).day }),
  })
  return (
    <Card
      isBare
      title={t('rooming.differences')}
      end={
        <span className={styles.pair}>
          <SelectField
            size="small"
            label={t('rooming.compare-from')}
            isLabelHidden
            options={versions.map(named)}
            value={`${from}`}
            onChange={(value) => {
              const chosen = Number(value)
              onCompare({ from: chosen, to: pair.to !== null && pair.to > chosen ? pair.to : null })
            }}
          />
          <Icon of={IconArrowRight} size="small" />
          <SelectField
            size="small"
            label={t('rooming.compare-to')}
            isLabelHidden
            options={[
              { value: 'now', label: t('rooming.now') },
              ...versions.filter(({ number }) => number > from).map(named),
            ]}
            value={compared?.to ? `${compared.to}` : 'now'}
            onChange={(value) => onCompare({ from, to: value === 'now' ? null : Number(value) })}
          />
        </span>
      }
    >
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('rooming.column.room')}</th>
              <th scope="col">{t('rooming.column.what')}</th>
              <th scope="col">{t('rooming.column.who')}</th>
              <th scope="col">{t('rooming.column.before', { n: from })}</th>
              <th scope="col">
                {compared?.to ? t('rooming.column.before', { n: compared.to }) : t('rooming.column.now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.what === 'same' ? <SameRow key={row.room} row={row} /> : <ChangedRow key={keyOf(row)} row={row} />,
            )}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {t('rooming.same-rooms', { n: same.length, guests: t('rooming.same-people', { n: guests }) })}
        </span>
        {same.length > 0 && (
          <Button kind="text" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'rooming.hide-same' : 'rooming.show-same')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type ChangedRow = RoomingVersions['differences'][number]
const keyOf = ({ room, what, fact, who, before }: ChangedRow) => `${room} ${what} ${fact} ${who.join()} ${before}`

function ChangedRow({ row: { room, what, fact, who, before, now } }: { row: ChangedRow }) {
  return (
    <tr>
      <td>
        <b>{room}</b>
      </td>
      <td>
        <Mark tone={tones[what]} icon={signs[what]}>
          {t(`rooming.what.${what}`)}
        </Mark>
      </td>
      <td>
        <b>{who.join(', ')}</b>
        <small className={styles.quiet}>{t(`rooming.fact.${fact}`)}</small>
      </td>
      <td>{before && <del className={styles.before}>{before}</del>}</td>
      <td>{now && <ins className={styles.now}>{now}</ins>}</td>
    </tr>
  )
}

function SameRow({ row: { room, roomType, who } }: { row: RoomingVersions['same'][number] }) {
  return (
    <tr>
      <td>
        <b>{room}</b>
      </td>
      <td>
        <Mark tone="neutral" icon={IconEqual}>
          {t('rooming.what.same')}
        </Mark>
      </td>
      <td>{who.join(', ')}</td>
      <td>{roomType}</td>
      <td>{roomType}</td>
    </tr>
  )
}
