import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { FailurePage, NotFoundPage } from '#src/web/pages/alone.screen.tsx'
import { Root } from '#src/web/root.tsx'
import { screen } from './route-parts.ts'

/** The two areas: the public one, and the one behind the sign-in. */

export const root = createRootRouteWithContext<{ isSignedIn: () => boolean }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})

export const publicArea = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  ...screen(undefined, () => import('#src/features/access/web/public.layout.tsx'), 'PublicLayout'),
})

export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location, context }) => {
    if (!context.isSignedIn()) throw redirect({ to: '/auth/login', search: { redirect: location.href } })
  },
  ...screen(undefined, () => import('#src/web/pages/main-area.screen.tsx'), 'MainAreaScreen'),
})
