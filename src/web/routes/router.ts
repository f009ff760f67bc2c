import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { queryClient } from '#src/web/calls/query-client.ts'
import { FailureScreen } from '#src/web/pages/failure.screen.tsx'
import { NotFoundScreen } from '#src/web/pages/not-found.screen.tsx'
import { isSignedIn, onSessionChange, whySessionEnded } from '#src/web/session.ts'
import { forgetUndoables } from '#src/web/shell/toasts.tsx'
import { safeRedirect } from './redirect.ts'
import { routeTree } from './routes.ts'
import { readSearch, writeSearch } from './search.ts'

/** A router of all screens. `isSignedIn` tells whether those behind the sign-in may be shown. */
export const routerOf = (given: { isSignedIn: () => boolean; history?: RouterHistory }) =>
  createRouter({
    routeTree,
    context: { isSignedIn: given.isSignedIn },
    ...(given.history && { history: given.history }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: FailureScreen,
    scrollRestoration: given.history === undefined,
  })

export const router = routerOf({ isSignedIn })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Redirects a person who signs in or out, in this tab or another. */
export function followSession(): void {
  let wasSignedIn = isSignedIn()
  onSessionChange(() => {
    if (isSignedIn() === wasSignedIn) return
    wasSignedIn = isSignedIn()
    const { pathname, href, search } = router.state.location
    const isPublic = pathname.startsWith('/auth/')
    if (wasSignedIn) {
      if (pathname === '/auth/login') router.history.replace(safeRedirect((search as { redirect?: string }).redirect))
      return
    }
    forgetUndoables()
    const back = isPublic || whySessionEnded() === 'signedOut' ? {} : { redirect: href }
    const leave = router.navigate({ to: '/auth/login', search: back, ignoreBlocker: true })
    // The answers are dropped only after nothing on screen asks for them any more.
    void leave.then(() => queryClient.clear())
  })
}
