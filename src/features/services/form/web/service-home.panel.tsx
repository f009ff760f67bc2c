import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './service-form.module.css'
import type { ServiceHome } from './service-form.state.ts'

type Owner = Omit<ServiceHome, 'services'>
type Found = { home: ServiceHome; isClosed: boolean; refetch: () => Promise<unknown> }

/**
 * The trip or template of a service for its form; until it is loaded, what to show instead; or that it is gone
 * (`isGone`).
 */
export function useServiceHome<Read>(
  itineraryId: string,
  owner: UseQueryResult<Read>,
  homeOf: (read: Read) => Owner,
): Found | { waiting: ReactNode } | { isGone: true } {
  const services = useQuery(servicesQuery(itineraryId))
  const error = owner.error ?? services.error
  if (error instanceof ProblemError && error.problem.status < 500) return { isGone: true }
  if (owner.data && services.data) {
    const { isClosed, services: listed } = services.data
    return { home: { ...homeOf(owner.data), services: listed }, isClosed, refetch: services.refetch }
  }
  const retry = () => void Promise.all([owner.refetch(), services.refetch()])
  return {
    waiting: (
      <div className={styles.waiting}>
        {error ? <LoadFailure what={t('services.what')} onRetry={retry} /> : <SkeletonPage shape="indexedForm" />}
      </div>
    ),
  }
}
