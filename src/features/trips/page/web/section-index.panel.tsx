import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { createLink, useLocation, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, CSSProperties } from 'react'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { type SectionState, sectionCounts, tripSections } from '#src/features/trips/page/trip-sections.view.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { useIsUpTo } from '#src/web/ui/layout/screen-size.ts'
import styles from '#src/web/ui/layout/side-index.module.css'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useSectionStates } from './cost-plan.state.ts'
import { type OpenTrip, useTrip } from './trip-context.panel.tsx'

export const sectionPaths = {
  summary: { to: '/trips/$tripId' },
  participants: { to: '/trips/$tripId/participants' },
  services: { to: '/trips/$tripId/services-and-payments' },
  rooming: { to: '/trips/$tripId/rooming-list' },
  technical: { to: '/trips/$tripId/news-sheet', search: { view: 'technical' } },
  loading: { to: '/trips/$tripId/loading-order' },
  bus: { to: '/trips/$tripId/bus-layout' },
  costs: { to: '/trips/$tripId/costs' },
  policies: { to: '/trips/$tripId/insurance-policy' },
  news: { to: '/trips/$tripId/news-sheet' },
  archive: { to: '/trips/$tripId/document-archive' },
  cancellation: { to: '/trips/$tripId/cancellation-communication' },
} as const satisfies Record<TripSection, { to: string; search?: object }>

const icons = { done: IconCircleCheck, toDo: IconClock, overdue: IconAlertTriangle }

/** The icon of a section's open work, with its words for screen readers. */
export function SectionMark({ state }: { state: SectionState | undefined }) {
  if (!state) return null
  return (
    <>
      <Icon of={icons[state]} className={classes(styles.mark, styles[state])} />
      <span className="for-readers">{t(`trips.section-state.${state}`)}</span>
    </>
  )
}

function IndexAnchor({ isCurrent, className, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) {
  return <a {...rest} className={styles.item} aria-current={isCurrent ? 'page' : undefined} />
}
const IndexLink = createLink(IndexAnchor)

/**
 * The section of an address; null for the log. A booking belongs to its list, a service over the summary to the
 * summary.
 */
export function useCurrentSection(): TripSection | null {
  return useLocation({
    select: ({ pathname, search }) => {
      const at = pathname.split('/')[3] ?? ''
      if (at === 'news-sheet') return (search as { view?: string }).view === 'technical' ? 'technical' : 'news'
      if (at === 'activity') return null
      const found = tripSections.find((section) => at !== '' && sectionPaths[section].to.split('/')[3] === at)
      return found ?? 'summary'
    },
  })
}

/** The sections of a trip with their counts and open work, which together are the trip's check list. */
export function SectionIndex() {
  const trip = useTrip()
  const isSmall = useIsUpTo(1024)
  const current = useCurrentSection()
  const navigate = useNavigate()
  const open = (section: TripSection) =>
    void navigate({ search: {}, ...sectionPaths[section], params: { tripId: trip.id } })
  useShortcuts(
    tripSections.slice(0, 9).map((section, at) => ({
      keys: `g ${at + 1}`,
      label: t(`trips.section.${section}`),
      run: () => open(section),
    })),
  )
  if (isSmall)
    return (
      <SelectField
        className="no-print"
        label={t('trips.sections-select')}
        value={current}
        options={tripSections.map((section) => ({ value: section, label: t(`trips.section.${section}`) }))}
        onChange={(section) => section && open(section)}
      />
    )
  return <IndexList trip={trip} current={current} />
}

const belowHead = { '--index-top': 'calc(var(--trip-head) + 14px)' } as CSSProperties

function IndexList({ trip, current }: { trip: OpenTrip; current: TripSection | null }) {
  const counts = sectionCounts(trip)
  const states = useSectionStates()
  return (
    <nav className={styles.index} style={belowHead} aria-label={t('trips.sections')}>
      {tripSections.map((section) => (
        <IndexLink
          key={section}
          {...sectionPaths[section]}
          params={{ tripId: trip.id }}
          isCurrent={section === current}
        >
          {states[section] ? <SectionMark state={states[section]} /> : <span className={styles.mark} />}
          <span className={styles.label}>{t(`trips.section.${section}`)}</span>
          {counts[section] !== undefined && (
            <span className={styles.count} {...(section === 'participants' && { title: t('trips.places-held') })}>
              {counts[section]}
            </span>
          )}
        </IndexLink>
      ))}
    </nav>
  )
}
