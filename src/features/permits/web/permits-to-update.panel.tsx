import { useQuery } from '@tanstack/react-query'
import { t } from '#src/web/text.ts'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { placeOf } from './permit-texts.words.ts'
import { permitsQuery } from './permits.state.ts'

/** The notice, above the services of a trip, of permits with a plate that no coach has any more. */
export function PermitsToUpdate({ tripId }: { tripId: string }) {
  const { data } = useQuery(permitsQuery(tripId))
  const flagged = data?.permits.filter(({ isToUpdate }) => isToUpdate) ?? []
  if (flagged.length === 0) return null
  const places = flagged.map((permit) => `${placeOf(permit)} (${permit.serviceName})`).join('; ')
  return <NoticeStrip tone="warn">{t('permits.to-update-here', { n: flagged.length, places })}</NoticeStrip>
}
