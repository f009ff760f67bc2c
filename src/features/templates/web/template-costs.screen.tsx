import { useNavigate } from '@tanstack/react-router'
import { CostsPanel } from '#src/features/costs/web/costs.panel.tsx'
import { useTemplate } from './template-context.panel.tsx'

/** Costs and prices of a trip from this template. */
export function TemplateCostsScreen() {
  const { id } = useTemplate()
  const navigate = useNavigate()
  return (
    <CostsPanel
      home={{ itineraryId: id, isOnSale: false, isClosed: false, confirmed: null, places: null }}
      onEditService={(serviceId) =>
        void navigate({
          to: '/templates/trips/$templateId/edit-service/$serviceId',
          params: { templateId: id, serviceId },
        })
      }
    />
  )
}
