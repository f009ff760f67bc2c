import { Popover } from '@mantine/core'
import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { AlertsSaid } from '#src/features/alerts/web/alerts-said.panel.tsx'
import { datesOfTrip } from '#src/features/trips/data/trip-dates.words.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import styles from './bar-card.module.css'
import type { CalendarSearch, CalendarTrip } from './month.state.ts'
import { canMove } from './trip-moves.state.ts'

/** The bar under the pointer or the focus. */
export type Pointed = { trip: CalendarTrip; at: HTMLElement }

const openAfterMs = 300
const closeAfterMs = 150

/** An invisible copy of an element. Something can open beside it without wrapping the element. */
export function Anchor({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLSpanElement> }) {
  const { left, top, width, height } = to.getBoundingClientRect()
  const place: CSSProperties = { position: 'fixed', left, top, width, height, pointerEvents: 'none' }
  return <span ref={ref} style={place} aria-hidden="true" />
}

type CardParts = { search: CalendarSearch; canMove: boolean; onMove: (trip: CalendarTrip) => void }

/** The card of a bar. It opens after a pause, stays while the pointer is on it, and closes by Esc. */
export function useTripCard({ search, canMove: canEdit, onMove }: CardParts): {
  card: ReactNode
  point: (pointed: Pointed | null) => void
} {
  const [shown, setShown] = useState<Pointed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (pointed: Pointed | null, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(pointed), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      clearTimeout(timer.current)
      setShown(null)
    }
    window.addEventListener('keydown', close)
    window.addEventListener('scroll', close, true)
    return () => {
      window.removeEventListener('keydown', close)
      window.removeEventListener('scroll', close, true)
    }
  }, [shown])
  const point = (pointed: Pointed | null) => later(pointed, pointed ? openAfterMs : closeAfterMs)
  const card = shown && (
    <Popover opened withRoles={false} position="bottom-start" width={340} closeOnEscape={false}>
      <Popover.Target>
        <Anchor to={shown.at} />
      </Popover.Target>
      <Popover.Dropdown
        className={styles.card}
        onMouseEnter={() => clearTimeout(timer.current)}
        onMouseLeave={() => later(null, closeAfterMs)}
      >
        <TripCard
          trip={shown.trip}
          search={search}
          onMove={canMove(shown.trip, canEdit) ? onMove : undefined}
          onLeave={() => setShown(null)}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return { card, point }
}

type TripCardProps = {
  trip: CalendarTrip
  search: CalendarSearch
  /** Present only for a trip that can be moved. */
  onMove: ((trip: CalendarTrip) => void) | undefined
  onLeave: () => void
}

function TripCard({ trip, search, onMove, onLeave }: TripCardProps) {
  const { id, title, status, heads, places, minParticipants, owners } = trip
  const facts = [
    datesOfTrip(trip),
    t(`itineraries.transport.${trip.transport}`),
    owners.map(({ name }) => name).join(', '),
  ]
  return (
    <>
      <div className={styles.head}>
        <b className={styles.title}>{title}</b>
        <StatusPill state={status} label={t(`trips.status.${status}`)} />
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {status !== 'draft' && (
        <OccupancyBar
          confirmed={heads.confirmed}
          option={heads.option}
          places={places}
          minimum={minParticipants}
          size="block"
          isBare
        />
      )}
      {status !== 'draft' && <p className={styles.places}>{placesInWords(trip)}</p>}
      {status !== 'draft' && <AlertsSaid tripId={id} />}
      <div className={styles.foot}>
        <LinkButton kind="primary" size="small" to="/trips/$tripId" params={{ tripId: id }} onClick={onLeave}>
          {t('calendar.open')}
        </LinkButton>
        <LinkButton
          size="small"
          to="/calendar/$tripId/preview"
          params={{ tripId: id }}
          search={search}
          state={{ isOverList: true }}
          resetScroll={false}
          onClick={onLeave}
        >
          {t('calendar.preview')}
        </LinkButton>
        {onMove && (
          <Button
            size="small"
            onClick={() => {
              onLeave()
              onMove(trip)
            }}
          >
            {t('calendar.move-to')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The places of a trip: "34/50 posti, 4 in opzione". */
function placesInWords({ heads, places }: CalendarTrip): string {
  const taken =
    places === null
      ? t('calendar.people', { n: heads.confirmed })
      : t('calendar.places', { taken: heads.confirmed, n: places })
  return heads.option > 0 ? `${taken}, ${t('calendar.in-option', { n: heads.option })}` : taken
}
