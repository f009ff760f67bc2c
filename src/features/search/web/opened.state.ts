import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OpenedKind } from '#src/features/search/found-kinds.values.ts'
import { noteOpened } from '#src/features/search/opened.contract.ts'
import { request } from '#src/web/calls/api.ts'

/** A page that somebody leaves at once was not what they looked for. */
const readAfterMs = 1_500

/** Remembers the trips, bookings, people and suppliers that the person opens, for the empty search. */
export function useNotingOpened(): void {
  const { tripId, roomConfigurationId, customerId, providerId } = useParams({ strict: false })
  const isPage = useLocation({ select: ({ pathname }) => !pathname.endsWith('/preview') })
  const [kind, id]: [OpenedKind, string | undefined] = roomConfigurationId
    ? ['booking', roomConfigurationId]
    : tripId
      ? ['trip', isPage ? tripId : undefined]
      : customerId
        ? ['person', customerId]
        : ['provider', providerId]
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => void request(noteOpened, { body: { kind, id } }).catch(() => undefined), readAfterMs)
    return () => clearTimeout(timer)
  }, [kind, id])
}
