import { LogPage } from '#src/features/activity/web/log-page.panel.tsx'
import { t } from '#src/web/text.ts'
import { useTrip } from './trip-context.panel.tsx'

export function TripActivityScreen() {
  return <LogPage itineraryId={useTrip().id} none={t('activity.none')} />
}
