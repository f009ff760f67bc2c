import { IconArrowBackUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { freeRooms } from '#src/features/services/allotment/room-releases.rules.ts'
import type { getService } from '#src/features/services/programme/services.contract.ts'
import { addDays, type Day, formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { formatCents } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './held-rooms.module.css'

const ReleaseRoomsDialog = lazyDialog(async () => (await import('./release-rooms.dialog.tsx')).ReleaseRoomsDialog)

/** A hotel with the rooms that it holds for its trip. */
export type HotelOfTrip = { service: Output<typeof getService>; departsOn: Day | null }

type Nights = { checkInDay: number; checkOutDay: number }

/** The nights of a row in words. */
export function nightsOf({ checkInDay, checkOutDay }: Nights, departsOn: Day | null): string {
  const today = todayIn(new Date())
  const dayOf = (day: number) =>
    departsOn ? formatDayShort(addDays(departsOn, day - 1), today) : t('services.day', { n: day }).toLowerCase()
  return t('services.preview-from-to', { from: dayOf(checkInDay), to: dayOf(checkOutDay) })
}

/** Rooms that nobody uses; below zero, rooms that are missing. */
function Free({ rooms }: { rooms: number }) {
  return <span className={rooms < 0 ? styles.missing : undefined}>{rooms < 0 ? `−${-rooms}` : rooms}</span>
}

/** The nights of all rows, where they are the same; null where each row has its own. */
export function nightsNote(rows: readonly Nights[], departsOn: Day | null): string | null {
  const [first, ...rest] = rows
  const isOne =
    first && rest.every((row) => row.checkInDay === first.checkInDay && row.checkOutDay === first.checkOutDay)
  return isOne ? nightsOf(first, departsOn) : null
}

/** The rooms that a hotel holds, the number that the trip uses, and the rooms that were given back. */
export function HeldRooms({ service, departsOn, status }: HotelOfTrip & { status: string | null }) {
  const { allotments, roomsTaken, releases } = service
  const canEdit = useCan('edit', 'Service')
  const [isReleasing, setReleasing] = useState(false)
  const isOpen = canEdit && supplierRefusal({ status }) === null && status !== 'completed' && status !== 'cancelled'
  const hasRooms = allotments.some(({ quantity }) => quantity > 0)
  const areNightsOne = nightsNote(allotments, departsOn) !== null
  return (
    <>
      <table className={styles.rooms}>
        <thead>
          <tr>
            <th scope="col">{t('services.allotment.roomType')}</th>
            <th scope="col">{t('services.allotment.quantity')}</th>
            <th scope="col" title={t('services.price-a-night')}>
              {t('services.allotment.priceCents')}
            </th>
            <th scope="col">{t('services.allotment.availableQuantity')}</th>
            <th scope="col">{t('services.allotment.extraCents')}</th>
          </tr>
        </thead>
        <tbody>
          {allotments.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {t(`services.room.${row.roomType}`)}
                {!areNightsOne && <small>{nightsOf(row, departsOn)}</small>}
              </th>
              <td>{row.quantity}</td>
              <td>{formatCents(row.priceCents)}</td>
              <td>{departsOn ? <Free rooms={freeRooms(row, allotments, roomsTaken)} /> : row.availableQuantity}</td>
              <td>{row.extraCents > 0 && formatCents(row.extraCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {releases.length > 0 && (
        <div className={styles.releases}>
          <h4>{t('services.releases')}</h4>
          <ul>
            {releases.map(({ id, roomType, quantity, releasedOn, toldTo, createdByName }) => (
              <li key={id}>
                {t('services.release-line', {
                  ...{ rooms: `${quantity} ${roomType}`, day: formatDay(releasedOn), person: toldTo },
                })}
                <small>{t('services.release-by', { operator: createdByName })}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && hasRooms && (
        <Button size="small" icon={IconArrowBackUp} onClick={() => setReleasing(true)}>
          {t('services.release')}
        </Button>
      )}
      {isReleasing && (
        <Suspense>
          <ReleaseRoomsDialog service={service} departsOn={departsOn} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
    </>
  )
}
