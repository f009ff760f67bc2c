import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailureScreen } from './failure.screen.tsx'
import { NotFoundScreen } from './not-found.screen.tsx'

/** The "not found" message as a whole page, for addresses without a frame around it. */
export function NotFoundPage() {
  return (
    <main id="contenuto">
      <NotFoundScreen />
    </main>
  )
}

export function FailurePage(props: ErrorComponentProps) {
  return (
    <main id="contenuto">
      <FailureScreen {...props} />
    </main>
  )
}
