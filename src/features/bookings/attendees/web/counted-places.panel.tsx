import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

const CountedPlacesDialog = lazyDialog(async () => (await import('./counted-places.dialog.tsx')).CountedPlacesDialog)

/** Opens the counted places of a trip. Nothing if no service counts them. */
export function CountedPlacesButton({ tripId, isOpen }: { tripId: string; isOpen: boolean }) {
  const { data } = useQuery(servicesQuery(tripId))
  const [isShown, setShown] = useState(false)
  const limited = data?.services.filter(({ accessLimit }) => accessLimit !== null) ?? []
  if (limited.length === 0) return null
  return (
    <>
      <Button kind="text" size="small" icon={IconTicket} onClick={() => setShown(true)}>
        {t('attendees.open')}
      </Button>
      {isShown && (
        <Suspense>
          <CountedPlacesDialog services={limited} isOpen={isOpen} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
