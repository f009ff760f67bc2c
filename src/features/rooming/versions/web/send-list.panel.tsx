import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getRoomingVersions } from '#src/features/rooming/versions/versions.contract.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

const SendVersionDialog = lazyDialog(async () => (await import('./send-version.dialog.tsx')).SendVersionDialog)

type SendListProps = {
  serviceId: string
  which: 'first' | 'update' | 'final'
  /** Why there is no list to send, or null. */
  refusal: string | null
  /** True beside a sentence, where a button is small. */
  isSmall?: boolean
}

/** Sends the list to its hotel from wherever its rooms are shown. */
export function SendList({ serviceId, which, refusal, isSmall = false }: SendListProps) {
  const { id: tripId, status } = useTrip()
  const [isSending, setSending] = useState(false)
  const lock = editRefusal({ status, hasBookings: true }, 'messages')
  const { data, isFetching } = useQuery({
    ...queryOf(getRoomingVersions, { params: { tripId }, query: { serviceId } }),
    enabled: isSending,
  })
  return (
    <>
      <Button
        {...(isSmall ? { size: 'small' as const } : { kind: 'primary' as const, icon: IconSend })}
        isBusy={isSending && isFetching && !data}
        refusal={lock ? t(lock) : refusal}
        onClick={() => setSending(true)}
      >
        {t(`rooming.send-${which}`)}
      </Button>
      {isSending && data && (
        <Suspense>
          <SendVersionDialog
            tripId={tripId}
            data={data}
            isFinal={which === 'final'}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  )
}
