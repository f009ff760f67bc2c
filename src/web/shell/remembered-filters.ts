import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { preference, setPreference, usePreference } from './preferences.ts'

type Filters = Readonly<Record<string, unknown>>

/** The filters that each list remembers, by its address. Words that were searched, days and pages are of the moment. */
const remembered: Readonly<Record<string, readonly string[]>> = {
  '/calendar': ['status', 'modules', 'ownerIds'],
  '/trips': ['status', 'modules', 'ownerIds', 'only', 'sort'],
  '/notifications': ['kinds', 'ownerIds', 'mine'],
  '/accounts': ['section', 'group', 'only', 'terms'],
  '/customers': ['only', 'sort'],
  '/providers': ['group', 'sort'],
}

const [name, none] = ['filters', {} as Readonly<Record<string, Filters>>] as const

/**
 * Remembers the filters of each list as the person leaves them. Only a choice made on the list counts: a link that
 * opens it with filters of its own changes nothing.
 */
export function useRememberingFilters(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        const keys = remembered[toLocation.pathname]
        if (keys === undefined || fromLocation?.pathname !== toLocation.pathname) return
        const chosen = Object.fromEntries(
          keys.flatMap((key) => {
            const value = (toLocation.search as Filters)[key]
            return value === undefined ? [] : [[key, value]]
          }),
        )
        const all = preference(name, none)
        if (JSON.stringify(all[toLocation.pathname] ?? {}) === JSON.stringify(chosen)) return
        setPreference(name, { ...all, [toLocation.pathname]: chosen })
      }),
    [router],
  )
}

/**
 * The filters with which a link of the frame opens a list: those that the person left there. On the list itself it
 * opens without any.
 */
export function useFiltersOf(): (place: string) => Filters {
  const [all] = usePreference(name, none)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (place) => (place === pathname ? {} : (all[place] ?? {}))
}
