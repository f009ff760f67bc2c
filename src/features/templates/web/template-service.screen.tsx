import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import { useServiceHome } from '#src/features/services/form/web/service-home.panel.tsx'
import { AddServicePage, EditServicePage } from '#src/features/services/form/web/service-pages.panel.tsx'
import { landingAt } from '#src/features/services/programme/web/day-columns.panel.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { TemplateGone } from './template.layout.tsx'
import { templateQuery } from './template-context.panel.tsx'

/** The template with its services; until they are loaded, what to show instead. */
function useHome(templateId: string) {
  const found = useServiceHome(templateId, useQuery(templateQuery(templateId)), ({ id, name, days }) => {
    return { id, title: name, status: null, days, departsOn: null, people: null }
  })
  return 'isGone' in found ? { waiting: <TemplateGone /> } : found
}

export function TemplateAddServiceScreen() {
  const { templateId = '' } = useParams({ strict: false })
  const { tripDay } = useSearch({ strict: false })
  const found = useHome(templateId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  const params = { templateId }
  return (
    <AddServicePage
      home={found.home}
      tripDay={tripDay}
      onClose={(savedId) => void navigate({ to: '/templates/trips/$templateId', params, state: landingAt(savedId) })}
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

/**
 * Edits a service over the template. Closing returns to the template's page; the supplier has an address of its own.
 */
export function TemplateEditServiceScreen() {
  const { templateId = '', serviceId = '' } = useParams({ strict: false })
  const found = useHome(templateId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  const params = { templateId, serviceId }
  return (
    <>
      <EditServicePage
        home={found.home}
        serviceId={serviceId}
        within={`/templates/trips/${templateId}/edit-service/${serviceId}`}
        onClose={(savedId) => void navigate({ to: '/templates/trips/$templateId', params, state: landingAt(savedId) })}
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
