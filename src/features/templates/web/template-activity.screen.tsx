import { LogPage } from '#src/features/activity/web/log-page.panel.tsx'
import { t } from '#src/web/text.ts'
import { useTemplate } from './template-context.panel.tsx'

export function TemplateActivityScreen() {
  return <LogPage itineraryId={useTemplate().id} none={t('activity.none-of-template')} />
}
