import { PassAheadDialog } from './pass-ahead.dialog.tsx'
import type { PlacesRefusal } from './passing-ahead.state.ts'

type PassingAheadProps = {
  refusal: PlacesRefusal
  /** Sends the call again with the reason for passing ahead. */
  onPass: (aheadReason: string) => void
  /** Null when the booking already waits or cannot wait. */
  onWait?: (() => void) | null
}

/** Asks whether to pass ahead, once a call was refused because somebody has waited longer. */
export function PassingAhead({ refusal: { ahead, closeAhead }, onPass, onWait = null }: PassingAheadProps) {
  if (ahead === null) return null
  return (
    <PassAheadDialog
      reason={ahead}
      onClose={closeAhead}
      onWait={
        onWait &&
        (() => {
          closeAhead()
          onWait()
        })
      }
      onPass={(why) => {
        closeAhead()
        onPass(why)
      }}
    />
  )
}
