import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import { ServiceDrawer } from '#src/features/services/programme/web/service-preview.panel.tsx'
import { useTemplate } from './template-context.panel.tsx'

/** A service over its template's page. */
export function TemplateServicePanel() {
  const { id } = useTemplate()
  const { serviceId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { templateId: id }
  return (
    <>
      <ServiceDrawer
        itineraryId={id}
        serviceId={serviceId}
        departsOn={null}
        status={null}
        isClosed={false}
        onClose={() => void navigate({ to: '/templates/trips/$templateId', params, resetScroll: false })}
        onGo={(id) =>
          void navigate({
            to: '/templates/trips/$templateId/service-preview/$serviceId',
            params: { ...params, serviceId: id },
            resetScroll: false,
            replace: true,
            state: true,
          })
        }
        onEdit={() =>
          void navigate({
            to: '/templates/trips/$templateId/edit-service/$serviceId',
            params: { ...params, serviceId },
          })
        }
        onProvider={(providerId) =>
          void navigate({
            to: '/templates/trips/$templateId/service-preview/$serviceId/provider-detail/$providerId',
            params: { ...params, serviceId, providerId },
            resetScroll: false,
          })
        }
      />
      <Outlet />
    </>
  )
}

/** The supplier of a service, over that service. */
export function TemplateServiceProviderPanel() {
  const { templateId = '', serviceId = '', providerId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return (
    <ProviderDrawer
      providerId={providerId}
      onClose={() =>
        void navigate({
          to: '/templates/trips/$templateId/service-preview/$serviceId',
          params: { templateId, serviceId },
          resetScroll: false,
        })
      }
    />
  )
}
