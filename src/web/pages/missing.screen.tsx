import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'

/**
 * Shown inside the frame when a screen's file did not arrive. The file is fetched again on request, when the network
 * returns, or when the screen is opened again.
 */
export function missingScreen(load: () => Promise<RouteComponent>): RouteComponent {
  return function MissingScreen() {
    const [Screen, setScreen] = useState<RouteComponent | null>(null)
    const retry = () => {
      load().then(
        (found) => setScreen(() => found),
        () => undefined,
      )
    }
    const retryByItself = useEffectEvent(retry)
    useEffect(() => {
      const again = () => retryByItself()
      again()
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [])
    if (Screen) return <Screen />
    return <LoadFailure what={t('pages.this-page')} onRetry={retry} />
  }
}
