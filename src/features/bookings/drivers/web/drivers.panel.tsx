import { IconAlertTriangle, IconPencil, IconSteeringWheel } from '@tabler/icons-react'
import { useState } from 'react'
import type { Driver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { licenceWarning } from '#src/features/bookings/drivers/licence.rules.ts'
import type { ListedVehicle } from '#src/features/departures/web/boarding.panel.tsx'
import { type Day, formatDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DriverDialog } from './driver.dialog.tsx'
import styles from './drivers.module.css'

type DriversProps = {
  trip: { id: string; returnsOn: Day }
  /** The drivers of one coach, or those without a coach. */
  drivers: readonly Driver[]
  vehicles: readonly ListedVehicle[]
  canEdit: boolean
}

/** The drivers with telephone and licence, and a warning if the licence ends before the trip. */
export function Drivers({ trip, drivers, vehicles, canEdit }: DriversProps) {
  const [open, setOpen] = useState<Driver | null>(null)
  if (drivers.length === 0) return null
  const now = open && (drivers.find(({ participantId }) => participantId === open.participantId) ?? open)
  return (
    <>
      <ul className={styles.drivers}>
        {drivers.map((driver) => (
          <li key={driver.participantId}>
            <Icon of={IconSteeringWheel} size="small" />
            <b>{driver.name}</b>
            {driver.phone && <a href={`tel:${driver.phone}`}>{formatPhone(driver.phone)}</a>}
            <Licence driver={driver} returnsOn={trip.returnsOn} />
            {driver.vehicleId === null && vehicles.length > 0 && (
              <Mark tone="warn" icon={IconAlertTriangle}>
                {t('bookings.driver-no-coach')}
              </Mark>
            )}
            {canEdit && (
              <IconButton
                icon={IconPencil}
                size="small"
                label={t('bookings.driver-edit', { name: driver.name })}
                onClick={() => setOpen(driver)}
              />
            )}
          </li>
        ))}
      </ul>
      {now && <DriverDialog tripId={trip.id} driver={now} vehicles={vehicles} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The drivers without a coach, below the coaches. */
export function DriversAlone(props: DriversProps) {
  if (props.drivers.length === 0) return null
  return (
    <div className={styles.alone}>
      <Drivers {...props} />
    </div>
  )
}

function Licence({ driver, returnsOn }: { driver: Driver; returnsOn: Day }) {
  const { licenceCategory: category, licenceExpiresOn: until } = driver
  const warning = licenceWarning(driver, { returnsOn })
  if (warning && until)
    return (
      <Mark tone="warn" icon={IconAlertTriangle}>
        {t(warning, { day: formatDay(until) })}
      </Mark>
    )
  if (category && until)
    return <span className={styles.licence}>{t('bookings.driver-licence', { category, day: formatDay(until) })}</span>
  if (category) return <span className={styles.licence}>{t('bookings.driver-licence-category', { category })}</span>
  return until && <span className={styles.licence}>{t('bookings.driver-licence-day', { day: formatDay(until) })}</span>
}
