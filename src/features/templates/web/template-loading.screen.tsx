import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoadingOrderList } from '#src/features/departures/web/loading-order.list.tsx'
import { useTemplate } from './template-context.panel.tsx'

/** The departures of trips from this template. */
export function TemplateLoadingScreen() {
  const { id } = useTemplate()
  const { add = false, way = 'outward' } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <LoadingOrderList
      itineraryId={id}
      isTemplate
      isClosed={false}
      way={way}
      onWay={(next) =>
        void navigate({
          to: '/templates/trips/$templateId/loading-order',
          params: { templateId: id },
          search: { way: next },
        })
      }
      isAdding={add}
      onAddingEnd={() => {
        if (add)
          void navigate({ to: '/templates/trips/$templateId/loading-order', params: { templateId: id }, replace: true })
      }}
    />
  )
}
