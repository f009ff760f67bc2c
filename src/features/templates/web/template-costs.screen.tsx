import { useNavigate, useSearch } from '@tanstack/react-router'
import { CostsPanel, type CostsView } from '#src/features/costs/web/costs.panel.tsx'
import { t } from '#src/web/text.ts'
import { TabLink, Tabs } from '#src/web/ui/tab-link.tsx'
import { useTemplate } from './template-context.panel.tsx'

const views = ['summary', 'table', 'definition'] as const

/** What a trip from this template will cost and sell for. */
export function TemplateCostsScreen() {
  const { id } = useTemplate()
  const { view = 'definition' } = useSearch({ strict: false }) as { view?: CostsView }
  const navigate = useNavigate()
  const params = { templateId: id }
  const tabs = (
    <Tabs label={t('costs.title')}>
      {views.map((one) => (
        <TabLink
          key={one}
          to="/templates/trips/$templateId/costs"
          params={params}
          search={{ view: one }}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {t(`costs.tab.${one}`)}
        </TabLink>
      ))}
    </Tabs>
  )
  return (
    <CostsPanel
      home={{ itineraryId: id, isOnSale: false, isClosed: false, confirmed: null, places: null }}
      view={view}
      tabs={tabs}
      onDefine={() =>
        void navigate({ to: '/templates/trips/$templateId/costs', params, search: { view: 'definition' } })
      }
      onEditService={(serviceId) =>
        void navigate({
          to: '/templates/trips/$templateId/edit-service/$serviceId',
          params: { ...params, serviceId },
        })
      }
    />
  )
}
