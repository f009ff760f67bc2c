import { useState } from 'react'
import type { Problem } from '#src/shared/refusal.ts'
import { toast } from '#src/web/shell/toasts.tsx'

/**
 * What a window remembers of a call that takes places and was refused: the faults by the path of their field, and the
 * server's words when it would pass over somebody who has waited longer.
 */
export function usePlacesRefusal() {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [ahead, setAhead] = useState<string | null>(null)
  /** Takes what the server answered, as the `onRefused` of a command. */
  const take = ({ code, fields = [], detail }: Problem) => {
    if (code === 'bookings.others-before') {
      setAhead(detail)
      return true
    }
    setFaults(Object.fromEntries(fields.map(({ path, text }) => [path, text])))
    if (fields.length === 0) toast.error(detail)
    return true
  }
  return { faults, ahead, take, forget: () => setFaults({}), closeAhead: () => setAhead(null) }
}

export type PlacesRefusal = ReturnType<typeof usePlacesRefusal>
