import { IconCheck, IconPencil } from '@tabler/icons-react'
import {
  type RoomingVersion,
  type RoomingVersions,
  roomingVersionPdf,
} from '#src/features/rooming/versions/versions.contract.ts'
import { formatDay, wallClock, weekdayShort } from '#src/shared/day.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ConfirmButton } from './confirm-version.panel.tsx'
import { shortMoment } from './sent-list.panel.tsx'
import styles from './version-history.module.css'

type HistoryProps = { tripId: string; data: RoomingVersions; mayConfirm: boolean; onCompare: (number: number) => void }

/** The list as it is now, and under it the versions that the hotel got, the newest first. */
export function VersionHistory({ tripId, data, mayConfirm, onCompare }: HistoryProps) {
  const { versions, hotel, now, sinceLast, compared } = data
  const changes = sinceLast?.differences ?? 0
  return (
    <Card isBare title={t('rooming.versions')}>
      <ol className={styles.history}>
        <li className={classes(changes > 0 && styles.changed)}>
          <p className={styles.head}>
            <b>{t('rooming.now')}</b>
            {changes > 0 && (
              <Badge tone="warn" icon={IconPencil}>
                {t('rooming.changed-since')}
              </Badge>
            )}
          </p>
          <p>
            {sizeOf(now)}
            {changes > 0 && ` · ${t('rooming.changed-count', { n: changes })}`}
          </p>
        </li>
        {versions.map((version) => {
          const { id, number, isFinal, confirmedAt } = version
          const reader = <span className="for-readers">{t('rooming.of-version', { n: number })}</span>
          return (
            <li key={id}>
              <p className={styles.head}>
                <b>{t(isFinal ? 'rooming.version-final' : 'rooming.version', { n: number })}</b>
                <Arrival version={version} />
              </p>
              <p className={styles.quiet}>{sendingOf(version)}</p>
              <p>
                {sizeOf(version)}
                {confirmedAt && ` · ${t('rooming.confirmed-at', shortMoment(confirmedAt))}`}
              </p>
              <p className={styles.acts}>
                <a
                  href={addressOf(roomingVersionPdf, {
                    params: { tripId, number },
                    query: { serviceId: hotel?.serviceId },
                  })}
                  target="_blank"
                  rel="noopener"
                >
                  {t('rooming.version-pdf')}
                  {reader}
                </a>
                <button
                  type="button"
                  aria-pressed={compared?.from === number && compared.to === null}
                  onClick={() => onCompare(number)}
                >
                  {t('rooming.compare')}
                  {reader}
                </button>
                {mayConfirm && hotel && (
                  <ConfirmButton tripId={tripId} serviceId={hotel.serviceId} version={version}>
                    {reader}
                  </ConfirmButton>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const sizeOf = ({ rooms, guests }: { rooms: number; guests: number }) =>
  `${t('rooming.mail-rooms', { n: rooms })}, ${t('rooming.mail-guests', { n: guests })}`

const tones: Partial<Record<MessageState, 'err' | 'warn'>> = {
  ...{ failed: 'err', bounced: 'err', stopped: 'err', held: 'warn', uncertain: 'warn' },
}

/** That the hotel has confirmed a version, or what became of its email while it is not simply sent. */
function Arrival({ version: { state, confirmedAt } }: { version: RoomingVersion }) {
  if (confirmedAt !== null)
    return (
      <Badge tone="ok" icon={IconCheck}>
        {t('rooming.received')}
      </Badge>
    )
  if (state === null || state === 'sent') return null
  return <Badge tone={tones[state] ?? 'info'}>{t(`outbox.state.${state}`)}</Badge>
}

/** When, by whom and to whom a version was sent or told. */
function sendingOf({ sentAt, by, recipient, toldHow, state }: RoomingVersion): string {
  const { day, time } = wallClock(new Date(sentAt))
  const said = { day: `${weekdayShort(day).slice(0, 4)}${formatDay(day)}`, time, by }
  if (toldHow) return t('rooming.version-told', { ...said, how: t(`rooming.told.${toldHow}`) })
  return t(state === 'sent' ? 'rooming.version-by' : 'rooming.version-made', { ...said, recipient: recipient ?? '' })
}
