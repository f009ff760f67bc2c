import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'

/**
 * What stands in the place of a screen whose file did not come, in the frame that is there already: it is fetched again
 * when asked, and by itself when the network is back or the screen is opened anew.
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
