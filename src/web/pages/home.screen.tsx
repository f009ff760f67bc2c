import { IconPlus } from '@tabler/icons-react'
import { monthNames, todayIn, weekday, weekdayNames } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { workPlaces } from '#src/web/shell/places.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import { LinkCard } from '#src/web/ui/link-card.tsx'
import styles from './home.module.css'

const purposes = {
  '/calendar': 'pages.home-calendar',
  '/trips': 'pages.home-trips',
  '/templates': 'pages.home-templates',
  '/notifications': 'pages.home-notifications',
} as const

/** mercoledì 3 marzo 2027 */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${weekdayNames[weekday(day) - 1]} ${date} ${monthNames[month - 1]} ${year}`
}

export function HomeScreen() {
  const mayCreate = useCan('edit', 'Trip')
  return (
    <>
      <PageHead
        title={t('shell.today')}
        beside={<p className={styles.date}>{dayInWords(todayIn(new Date()))}</p>}
        actions={
          mayCreate && (
            <LinkButton kind="primary" icon={IconPlus} to="/trips/create-trip">
              {t('shell.create-trip')}
            </LinkButton>
          )
        }
      />
      <ul className={styles.places}>
        {workPlaces
          .filter(({ to }) => to !== '/')
          .map(({ to, label, icon }) => (
            <li key={to}>
              <LinkCard to={to} className={styles.place}>
                <Icon of={icon} size="large" className={styles.icon} />
                <h2>{t(label)}</h2>
                <p>{t(purposes[to as keyof typeof purposes])}</p>
              </LinkCard>
            </li>
          ))}
      </ul>
    </>
  )
}
