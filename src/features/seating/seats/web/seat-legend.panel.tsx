import { IconClock, IconLock, IconUserStar } from '@tabler/icons-react'
import { markOf } from '#src/features/departures/stop-marks.view.ts'
import marks from '#src/features/departures/web/stop-marks.module.css'
import { seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { BusCoach, BusLayout } from '#src/features/seating/seats/seating.contract.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './bus-map.module.css'

/** The load points with their letters and people, and the signs of seats with their numbers on this coach. */
export function SeatLegend({ bus, coach }: { bus: BusLayout; coach: BusCoach & { layout: Layout } }) {
  const customers = bus.people.filter(({ isStaff }) => !isStaff)
  const here = bus.people.filter(({ seat }) => seat?.vehicleId === coach.vehicleId)
  const free = seatsOf(coach.layout).filter(
    ({ label, isCrew }) => !isCrew && !coach.blocked.includes(label) && !here.some(({ seat }) => seat?.label === label),
  )
  const signs = [
    { key: 'free', look: null, icon: null, n: free.length },
    {
      key: 'option',
      look: styles.option,
      icon: IconClock,
      n: here.filter(({ status }) => status !== 'confirmed').length,
    },
    { key: 'blocked', look: styles.blocked, icon: IconLock, n: coach.blocked.length },
    { key: 'crew', look: styles.crew, icon: IconUserStar, n: here.filter(({ isStaff }) => isStaff).length },
  ] as const
  return (
    <Card title={t('seating.stops')} isBare>
      <ul className={styles.legend}>
        {bus.stops.map(({ departureId, name, time, isExtra }, at) => (
          <li key={departureId} className={marks[markOf(at).colour]}>
            <span className={styles.letter}>{markOf(at).letter}</span>
            <span className={styles.stop}>
              {name}
              <small>{isExtra ? `${time} · ${t('seating.extra')}` : time}</small>
            </span>
            <b>{customers.filter((person) => person.departureId === departureId).length}</b>
          </li>
        ))}
      </ul>
      <ul className={classes(styles.legend, styles.signs)}>
        {signs.map(({ key, look, icon, n }) => (
          <li key={key}>
            <span className={classes(styles.sign, look)}>{icon && <Icon of={icon} size="tiny" />}</span>
            <span className={styles.stop}>{t(`seating.${key}`)}</span>
            <b>{n}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
