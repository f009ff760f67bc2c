import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import type { ServiceHome } from '#src/features/services/web/service.form.tsx'
import { servicesQuery } from '#src/features/services/web/service-acts.panel.tsx'
import { AddServicePage, EditServicePage } from '#src/features/services/web/service-pages.panel.tsx'
import { ProblemError } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { EmptyState, LoadFailure } from '#src/web/ui/empty-state.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import { SkeletonRows } from '#src/web/ui/skeleton.tsx'
import { TemplateGone } from './template.layout.tsx'
import styles from './template.module.css'
import { templateQuery } from './template-context.panel.tsx'

/** The template with its services, or what is shown until they are there. */
function useServiceHome(
  templateId: string,
): { home: ServiceHome; refetch: () => Promise<unknown> } | { waiting: ReactNode } {
  const template = useQuery(templateQuery(templateId))
  const services = useQuery(servicesQuery(templateId))
  const error = template.error ?? services.error
  if (error instanceof ProblemError && error.problem.status < 500) return { waiting: <TemplateGone /> }
  if (template.data && services.data) {
    const { id, name, days } = template.data
    const home = { id, title: name, status: null, days, departsOn: null, services: services.data.services }
    return { home, refetch: services.refetch }
  }
  const retry = () => void Promise.all([template.refetch(), services.refetch()])
  return {
    waiting: (
      <div className={styles.waiting}>
        {error ? <LoadFailure what={t('services.what')} onRetry={retry} /> : <SkeletonRows count={10} />}
      </div>
    ),
  }
}

export function TemplateAddServiceScreen() {
  const { templateId = '' } = useParams({ strict: false })
  const { tripDay } = useSearch({ strict: false })
  const found = useServiceHome(templateId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  const params = { templateId }
  return (
    <AddServicePage
      home={found.home}
      tripDay={tripDay}
      onClose={() => void navigate({ to: '/templates/trips/$templateId', params })}
      onStay={(serviceId) =>
        void navigate({
          to: '/templates/trips/$templateId/edit-service/$serviceId',
          params: { ...params, serviceId },
          replace: true,
        })
      }
    />
  )
}

/** Over the template: closing leads back to its page, the supplier has an address of its own. */
export function TemplateEditServiceScreen() {
  const { templateId = '', serviceId = '' } = useParams({ strict: false })
  const found = useServiceHome(templateId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  const params = { templateId, serviceId }
  return (
    <>
      <EditServicePage
        home={found.home}
        serviceId={serviceId}
        refetch={found.refetch}
        within={`/templates/trips/${templateId}/edit-service/${serviceId}`}
        onClose={() => void navigate({ to: '/templates/trips/$templateId', params })}
        onNew={(day) =>
          void navigate({ to: '/templates/trips/$templateId/add-service', params, search: { tripDay: day } })
        }
        onProvider={(providerId) =>
          void navigate({
            to: '/templates/trips/$templateId/edit-service/$serviceId/provider-detail/$providerId',
            params: { ...params, providerId },
            resetScroll: false,
          })
        }
        gone={<NoService templateId={templateId} />}
      />
      <Outlet />
    </>
  )
}

function NoService({ templateId }: { templateId: string }) {
  return (
    <EmptyState
      icon={IconTemplate}
      title={t('services.gone')}
      action={
        <LinkButton to="/templates/trips/$templateId" params={{ templateId }}>
          {t('templates.back')}
        </LinkButton>
      }
    />
  )
}

export function TemplateEditServiceProviderPanel() {
  const { templateId = '', serviceId = '', providerId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return (
    <ProviderDrawer
      providerId={providerId}
      onClose={() =>
        void navigate({
          to: '/templates/trips/$templateId/edit-service/$serviceId',
          params: { templateId, serviceId },
          resetScroll: false,
        })
      }
    />
  )
}
