import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LogPage } from '#src/features/activity/web/log-page.panel.tsx'
import { t } from '#src/web/text.ts'
import { useTrip } from './trip-context.panel.tsx'

const route = getRouteApi('/main/trips/$tripId/sections/activity')

/** The whole log of a trip. The filters stand in the address. */
export function TripActivityScreen() {
  const { id } = useTrip()
  const navigate = useNavigate()
  return (
    <LogPage
      itineraryId={id}
      search={route.useSearch()}
      onSearch={(search) =>
        void navigate({ to: '.', search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false })
      }
      none={t('activity.none')}
    />
  )
}
