import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getSession } from '#src/features/access/access.contract.ts'
import { LogoutDialog } from '#src/features/access/web/logout.dialog.tsx'
import { countDueAlerts } from '#src/features/alerts/due-count.contract.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { listenLive } from '#src/web/calls/live.ts'
import { startSession, useAbility, useCurrentUser } from '#src/web/session.ts'
import { Shell } from '#src/web/shell/shell.tsx'
import { ForbiddenScreen } from './forbidden.screen.tsx'

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
  useEffect(listenLive, [])

  const needed = needs?.staticData.needs
  return (
    <Shell
      userName={user?.name ?? ''}
      organisation={settings?.agencyName}
      dueCount={alerts?.due}
      onLogOut={() => setLeaving(true)}
    >
      {needed && !ability.can(...needed) ? <ForbiddenScreen /> : <Outlet />}
      <LogoutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Shell>
  )
}
