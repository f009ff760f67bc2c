import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listAccounts } from '#src/features/access/users.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { InviteForm } from './invite.form.tsx'
import { RoleWorkPanel } from './role-work.panel.tsx'
import { UsersList } from './users.list.tsx'
import styles from './users.module.css'

/** The people of the agency with their roles, their sessions and the open invites. `index` lists all settings. */
export function UsersPanel({ index }: { index: ReactNode }) {
  const { data, isError, refetch } = useQuery(queryOf(listAccounts, {}))
  const [isInviting, setInviting] = useState(false)
  useShortcuts([{ keys: 'n', label: t('access.invite'), run: () => setInviting(true) }])
  const suspended = data?.users.filter(({ suspendedAt }) => suspendedAt !== null).length ?? 0
  const counts = data && {
    n: data.users.length - suspended,
    invited: data.invites.length,
    suspended: t('access.users-suspended', { n: suspended }),
  }
  return (
    <>
      <PageHead
        title={t('access.users')}
        isRuled
        beside={counts && <span className={styles.quiet}>{t('access.users-count', counts)}</span>}
        actions={
          <Button icon={IconPlus} onClick={() => setInviting(true)}>
            {t('access.invite')}
          </Button>
        }
      />
      <div className={styles.page}>
        {index}
        <div className={styles.parts}>
          {isInviting && <InviteForm onClose={() => setInviting(false)} />}
          {data ? (
            <UsersList users={data.users} invites={data.invites} />
          ) : isError ? (
            <LoadFailure what={t('access.users-what')} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={6} />
          )}
          <RoleWorkPanel />
        </div>
      </div>
    </>
  )
}
