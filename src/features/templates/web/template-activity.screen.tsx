import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LogPage } from '#src/features/activity/web/log-page.panel.tsx'
import { t } from '#src/web/text.ts'
import { useTemplate } from './template-context.panel.tsx'

const route = getRouteApi('/main/templates/trips/$templateId/sections/activity')

/** The whole log of a template. The filters stand in the address. */
export function TemplateActivityScreen() {
  const { id } = useTemplate()
  const navigate = useNavigate()
  return (
    <LogPage
      itineraryId={id}
      search={route.useSearch()}
      onSearch={(search) =>
        void navigate({ to: '.', search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false })
      }
      none={t('activity.none-of-template')}
    />
  )
}
