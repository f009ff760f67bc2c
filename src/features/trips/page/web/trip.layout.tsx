import { useElementSize } from '@mantine/hooks'
import { IconBus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { TripDialogs } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { ProblemError } from '#src/web/calls/problem.ts'
import { HeadPartsProvider, useHeadParts } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { SectionIndex } from './section-index.panel.tsx'
import styles from './trip.module.css'
import { type OpenTrip, TripProvider, tripQuery, type UrgentSections } from './trip-context.panel.tsx'
import { TripHead } from './trip-head.panel.tsx'

/**
 * The frame of all screens of a trip: its head, the index of its sections, the section itself. `headEnd` is a button of
 * a later feature in the head, `urgent` the sections with work that is due soon or overdue.
 */
export function TripLayout({ headEnd, urgent }: LayoutProps) {
  const { tripId = '' } = useParams({ strict: false })
  const { data: trip, error, refetch } = useQuery(tripQuery(tripId))
  if (trip) return <TripFrame trip={trip} headEnd={headEnd} urgent={urgent} key={trip.id} />
  if (error instanceof ProblemError && error.problem.status < 500) return <TripGone />
  return (
    <div className={styles.waiting}>
      {error ? (
        <LoadFailure what={t('trips.page-what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage shape="trip" />
      )}
    </div>
  )
}

type LayoutProps = { headEnd: ReactNode; urgent: UrgentSections }

/** One object for all drawings: with a new one each time the head would be measured, and everything drawn, every frame. */
const borderBox = { box: 'border-box' } as const

function TripFrame({ trip, headEnd, urgent }: LayoutProps & { trip: OpenTrip }) {
  const head = useHeadParts()
  const { ref, height } = useElementSize<HTMLElement>(borderBox)
  const isDraft = trip.status === 'draft'
  return (
    <TripProvider trip={trip} urgent={urgent}>
      <HeadPartsProvider parts={head.parts}>
        <TripDialogs>
          <TripHead ref={ref} slots={head.slots} isLineTaken={head.isLineTaken} end={headEnd} />
          <div
            className={classes(styles.trip, isDraft && styles.draft)}
            style={{ '--trip-head': `${height || 89}px` } as CSSProperties}
          >
            {!isDraft && <SectionIndex />}
            <div className={styles.body}>
              <Outlet />
            </div>
          </div>
        </TripDialogs>
      </HeadPartsProvider>
    </TripProvider>
  )
}

function TripGone() {
  return (
    <EmptyState
      icon={IconBus}
      title={t('trips.page-gone')}
      action={<LinkButton to="/trips">{t('trips.page-to-list')}</LinkButton>}
    />
  )
}
