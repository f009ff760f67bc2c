import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

export type KeptAlone = Booking['alone'][number]

type AloneProps = {
  booking: Booking
  /** Opens the window in which the room is decided; null for a reader who may not. */
  onSettle: ((kept: KeptAlone) => void) | null
}

/** Asks how each person who stayed alone in a double keeps the room, until that is decided. */
export function AloneStrips({ booking, onSettle }: AloneProps) {
  return booking.alone
    .filter(({ state }) => state === 'open')
    .map((kept) => (
      <NoticeStrip
        key={kept.participantId}
        tone="warn"
        action={
          onSettle && (
            <Button size="small" onClick={() => onSettle(kept)}>
              {t('bookings.alone-decide')}
            </Button>
          )
        }
      >
        {t('bookings.alone-open', { name: aloneName(booking, kept), type: kept.roomType })}
      </NoticeStrip>
    ))
}

/** Lines below the people: how those whose room is decided keep it. */
export function AloneLines({ booking, onSettle }: AloneProps) {
  const settled = booking.alone.filter(({ state }) => state !== 'open')
  if (settled.length === 0) return null
  return (
    <ul className={styles.alone} aria-label={t('bookings.alone-settled')}>
      {settled.map((kept) => (
        <li key={kept.participantId}>
          <span>
            {t(`bookings.alone-is.${kept.state === 'free' ? 'free' : 'single'}`, {
              name: aloneName(booking, kept),
              type: kept.roomType,
              reason: kept.reason ?? t('bookings.reason-kept'),
            })}
          </span>
          {onSettle && (
            <Button kind="text" size="small" onClick={() => onSettle(kept)}>
              {t('bookings.alone-change')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The name of a person of the booking who keeps a room alone. */
export function aloneName({ people }: Booking, { participantId }: KeptAlone): string {
  return headName(people.find((one) => one.participantId === participantId) ?? { surname: null, name: null })
}
