import { lazyRouteComponent, type RouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Subject, Verb } from '#src/shared/abilities.ts'
import { missingScreen } from '#src/web/pages/missing.screen.tsx'
import { stripDefaults } from './search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's part of the document title. */
    title?: string
    /** The page's heading, if it is not the title. */
    heading?: string
    /** Shows the rail with icons only, for work that needs the width. */
    hasNarrowRail?: boolean
    /** The ability that the page needs. If absent, every signed-in person may see it. */
    needs?: readonly [Verb, Subject]
    /** The module of its screen, as a path from the project's root. Known only where the server draws. */
    module?: string
  }
}

/** Loads a screen. The server's build adds the module it comes from. */
type Load<Loaded> = (() => Promise<Loaded>) & { module?: string }

/** The screen of a route, and its facts apart from the address. */
export type ScreenPart = { staticData: StaticDataRouteOption; component: RouteComponent }

type Extra = { hasNarrowRail?: boolean; needs?: readonly [Verb, Subject]; heading?: string }

/** A finished screen, loaded on demand. */
export function screen<Name extends string>(
  title: string | undefined,
  load: Load<Record<Name, RouteComponent>>,
  name: Name,
  extra: Extra = {},
) {
  return {
    staticData: {
      ...(title !== undefined && { title }),
      ...(load.module !== undefined && { module: load.module }),
      ...extra,
    },
    component: fetched(load, name),
  }
}

/**
 * Handles a screen's file that does not arrive. The router itself would reload the whole page, which fails without a
 * network.
 */
function fetched<Name extends string>(load: Load<Record<Name, RouteComponent>>, name: Name): RouteComponent {
  const missing = () => missingScreen(async () => (await load())[name])
  return lazyRouteComponent(() => load().catch(() => ({ [name]: missing() }) as Record<Name, RouteComponent>), name)
}

/** The search parameters that an address may hold; defaults stay out of it. */
export function searched<Schema extends z.ZodType>(schema: Schema) {
  return { validateSearch: schema, search: { middlewares: [stripDefaults(schema)] } }
}
