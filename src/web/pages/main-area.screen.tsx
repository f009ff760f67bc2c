import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { getSession } from '#src/features/access/access.contract.ts'
import { LogoutDialog } from '#src/features/access/web/logout.dialog.tsx'
import { countDueAlerts } from '#src/features/alerts/due-count.contract.ts'
import { getPreferences, savePreference } from '#src/features/preferences/preferences.contract.ts'
import { useNotingOpened } from '#src/features/search/web/opened.state.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { queryOf, request } from '#src/web/calls/api.ts'
import { listenLive } from '#src/web/calls/live.ts'
import { startSession, useAbility, useCurrentUser } from '#src/web/session.ts'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { StoredPreferences, savePreferencesBy, takePreferences } from '#src/web/shell/preferences.ts'
import { Shell } from '#src/web/shell/shell.tsx'
import { ForbiddenScreen } from './forbidden.screen.tsx'

const DigestField = lazyPart(async () => (await import('#src/features/alerts/web/digest.field.tsx')).DigestField)
const Palette = lazyPart(async () => (await import('#src/features/search/web/palette.dialog.tsx')).PaletteDialog)

/** Everything behind the sign-in: the frame, the person, the person's abilities, and the changes by others. */
export function MainAreaScreen() {
  const user = useCurrentUser()
  const ability = useAbility()
  const needs = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.needs) })
  const [isLeaving, setLeaving] = useState(false)
  const { data: session } = useQuery({ ...queryOf(getSession, {}), staleTime: 60_000 })
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const { data: alerts } = useQuery(queryOf(countDueAlerts, {}))
  useEffect(() => {
    if (session) startSession(session)
  }, [session])
  const { data: preferences } = useQuery({ ...queryOf(getPreferences, {}), staleTime: Number.POSITIVE_INFINITY })
  useLayoutEffect(() => {
    if (preferences) takePreferences(preferences.named)
  }, [preferences])
  useEffect(() => savePreferencesBy((name, value) => request(savePreference, { body: { name, value } })), [])
  useEffect(listenLive, [])
  useNotingOpened()

  const needed = needs?.staticData.needs
  return (
    <StoredPreferences value={preferences?.named ?? {}}>
      <Shell
        userName={user?.name ?? ''}
        organisation={settings?.agencyName}
        dueCount={alerts?.due}
        onLogOut={() => setLeaving(true)}
        palette={Palette}
        preferences={
          <Suspense>
            <DigestField />
          </Suspense>
        }
      >
        {needed && !ability.can(...needed) ? <ForbiddenScreen /> : <Outlet />}
        <LogoutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
      </Shell>
    </StoredPreferences>
  )
}
