import { lazyRouteComponent, type RouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { z } from 'zod'
import type { Subject, Verb } from '#src/shared/abilities.ts'
import { missingScreen } from '#src/web/pages/missing.screen.tsx'
import type { TextKey } from '#src/web/text.ts'
import { optionalText, stripDefaults, textParameter } from './search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's part of the document title. */
    title?: string
    /** Its heading, where that is not the title. */
    heading?: string
    /** What will be here, on a page whose capability comes later. */
    purpose?: TextKey
    /** Work that needs the width: the rail shows icons only. */
    hasNarrowRail?: boolean
    /** Who may see it; all who are signed in when absent. */
    needs?: readonly [Verb, Subject]
    /** The module of its screen, as a path from the project's root: known where the server draws. */
    module?: string
  }
}

/** Loads a screen; the build for the server adds from where. */
type Load<Loaded> = (() => Promise<Loaded>) & { module?: string }

/** What a route shows, and what is known of it apart from its address. */
export type ScreenPart = { staticData: StaticDataRouteOption; component: RouteComponent }

type Extra = { hasNarrowRail?: boolean; needs?: readonly [Verb, Subject]; heading?: string }

/** A finished screen, loaded when it is wanted. */
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

/** Left to the router, a file that does not come would load the whole page anew: without a network nothing of it would stay. */
function fetched<Name extends string>(load: Load<Record<Name, RouteComponent>>, name: Name): RouteComponent {
  const missing = () => missingScreen(async () => (await load())[name])
  return lazyRouteComponent(() => load().catch(() => ({ [name]: missing() }) as Record<Name, RouteComponent>), name)
}

/** A route whose capability comes later: a page that says what will be here. */
export function soon(title: string, purpose: TextKey, extra: Extra = {}) {
  return screenOf(title, { purpose, ...extra })
}

function screenOf(title: string, extra: Extra & { purpose: TextKey }) {
  const load: Load<{ InPreparationScreen: RouteComponent }> = () => import('#src/web/pages/in-preparation.screen.tsx')
  return {
    staticData: { title, ...(load.module !== undefined && { module: load.module }), ...extra },
    component: fetched(load, 'InPreparationScreen'),
  }
}

/** What an address may hold behind its question mark; defaults are kept out of it. */
export function searched<Schema extends z.ZodType>(schema: Schema) {
  return { validateSearch: schema, search: { middlewares: [stripDefaults(schema)] } }
}

/** The search of a list. */
export const listed = searched(z.object({ search: textParameter(), sort: optionalText(), cursor: optionalText() }))
