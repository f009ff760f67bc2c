import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { alertTone } from '#src/features/alerts/alert-groups.view.ts'
import type { AlertKind } from '#src/features/alerts/alert-kinds.values.ts'
import { getTripAlerts } from '#src/features/alerts/alerts.contract.ts'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { tripQuery, type UrgentSections } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { type Day, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'

export type OfTrip = Output<typeof getTripAlerts>

/** The query of every part of the screen that shows the alerts of a trip. */
export const alertsQuery = (tripId: string) => queryOf(getTripAlerts, { params: { tripId } })

/** The section of a trip where an alert is settled. What is written to guides and restaurants belongs to the services. */
export const sectionOfAlert: Readonly<Record<AlertKind, TripSection>> = {
  supplierOptions: 'services',
  customerRelease: 'participants',
  minReached: 'summary',
  balances: 'participants',
  supplierRelease: 'services',
  issuePolicies: 'policies',
  supplierConfirmations: 'services',
  newsSheet: 'news',
  dossier: 'technical',
  roomingList: 'rooming',
  finalRooming: 'rooming',
  recaps: 'services',
  supplierPayments: 'services',
  secondGuide: 'services',
  cancelNotices: 'cancellation',
  questionnaire: 'summary',
  finalReport: 'archive',
}

/** What the alerts of the open trip make of its sections: red once overdue, else to do within three days. A draft has none. */
export function useUrgentSections(): UrgentSections {
  const { tripId = '' } = useParams({ strict: false })
  const { data: trip } = useQuery(tripQuery(tripId))
  const isDraft = trip === undefined || trip.status === 'draft'
  const { data } = useQuery({ ...alertsQuery(tripId), enabled: !isDraft })
  const today = todayIn(new Date())
  return useMemo(() => urgentSections(data?.open ?? [], today), [data, today])
}

function urgentSections(open: OfTrip['open'], today: Day): UrgentSections {
  const urgent: Partial<Record<TripSection, 'toDo' | 'overdue'>> = {}
  for (const alert of open) {
    const tone = alertTone(alert, today)
    const section = sectionOfAlert[alert.kind]
    if (tone === 'err') urgent[section] = 'overdue'
    else if (tone === 'warn') urgent[section] ??= 'toDo'
  }
  return urgent
}

export const isAnyLate = ({ open }: OfTrip, today: Day) => open.some(({ dueOn }) => dueOn < today)
