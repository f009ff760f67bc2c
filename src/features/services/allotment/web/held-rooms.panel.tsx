import { IconArrowBackUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { roomsInUse } from '#src/features/services/allotment/room-releases.rules.ts'
import type { getService } from '#src/features/services/programme/services.contract.ts'
import { addDays, type Day, formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './held-rooms.module.css'

const ReleaseRoomsDialog = lazyDialog(async () => (await import('./release-rooms.dialog.tsx')).ReleaseRoomsDialog)

/** A hotel with the rooms that it holds for its trip. */
export type HotelOfTrip = { service: Output<typeof getService>; departsOn: Day | null }

/** The nights of a row in words. */
export function nightsOf(
  { checkInDay, checkOutDay }: { checkInDay: number; checkOutDay: number },
  departsOn: Day | null,
): string {
  const today = todayIn(new Date())
  const dayOf = (day: number) =>
    departsOn ? formatDayShort(addDays(departsOn, day - 1), today) : t('services.day', { n: day }).toLowerCase()
  return t('services.preview-from-to', { from: dayOf(checkInDay), to: dayOf(checkOutDay) })
}

/** The rooms that a hotel holds, the number that the trip uses, and the rooms that were given back. */
export function HeldRooms({ service, departsOn, status }: HotelOfTrip & { status: string | null }) {
  const { allotments, roomsTaken, releases } = service
  const canEdit = useCan('edit', 'Service')
  const [isReleasing, setReleasing] = useState(false)
  const isOpen = canEdit && supplierRefusal({ status }) === null && status !== 'completed' && status !== 'cancelled'
  const hasRooms = allotments.some(({ quantity }) => quantity > 0)
  return (
    <>
      <table className={styles.rooms}>
        <thead>
          <tr>
            <th scope="col">{t('services.allotment.roomType')}</th>
            <th scope="col">{t('services.allotment.quantity')}</th>
            {departsOn && <th scope="col">{t('services.preview-taken')}</th>}
            <th scope="col">{t('services.price-a-night')}</th>
          </tr>
        </thead>
        <tbody>
          {allotments.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {t(`services.room.${row.roomType}`)}
                <small>{nightsOf(row, departsOn)}</small>
              </th>
              <td>{row.quantity}</td>
              {departsOn && <td>{roomsInUse(roomsTaken, row.roomType)}</td>}
              <td>{euro(row.priceCents)}</td>
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
