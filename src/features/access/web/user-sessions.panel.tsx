import { requestReset } from '#src/features/access/access.contract.ts'
import { endSessions, type listAccounts, readmitUser, suspendUser } from '#src/features/access/users.contract.ts'
import { browserOf, momentOf } from '#src/features/access/users.view.ts'
import { todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCurrentUser } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './users.module.css'

type User = Output<typeof listAccounts>['users'][number]

/** The browsers in which a person is signed in, and what can be done about the account. */
export function UserSessions({ user }: { user: User }) {
  const { id, name, email, sessions, suspendedAt } = user
  const isSelf = useCurrentUser()?.id === id
  const failureText = t('access.users-failed')
  const params = { userId: id }
  const end = useCommand(endSessions, { failureText, onDone: () => toast.success(t('access.sessions-ended')) })
  const suspend = useCommand(suspendUser, {
    failureText,
    onDone: () => toast.success(t('access.suspended-now', { name })),
  })
  const readmit = useCommand(readmitUser, {
    failureText,
    onDone: () => toast.success(t('access.readmitted-now', { name })),
  })
  const reset = useCommand(requestReset, {
    failureText,
    onDone: () => toast.success(t('access.reset-sent', { email })),
  })
  return (
    <div className={styles.sessions}>
      <ul hidden={sessions.length === 0}>
        {sessions.map(({ id: sessionId, userAgent, since, seenAt }) => {
          const known = browserOf(userAgent)
          return (
            <li key={sessionId}>
              <b>{known ? t('access.session-on', known) : t('access.session-unknown')}</b>
              <span>{t('access.session-since', { day: momentOf(since, todayIn(new Date())) })}</span>
              <span>{momentOf(seenAt, todayIn(new Date()))}</span>
              <Button size="small" onClick={() => end.mutate({ params, query: { sessionId } })}>
                {t('access.end-session')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        {sessions.length > 0 && (
          <Button size="small" onClick={() => end.mutate({ params, query: {} })}>
            {t('access.end-all', { n: sessions.length })}
          </Button>
        )}
        <Button size="small" isBusy={reset.isPending} onClick={() => reset.mutate({ body: { email } })}>
          {t('access.send-reset')}
        </Button>
        {suspendedAt ? (
          <Button size="small" isBusy={readmit.isPending} onClick={() => readmit.mutate({ params })}>
            {t('access.readmit', { name })}
          </Button>
        ) : (
          !isSelf && (
            <>
              <Button size="small" kind="danger" isBusy={suspend.isPending} onClick={() => suspend.mutate({ params })}>
                {t('access.suspend', { name })}
              </Button>
              <small className={styles.quiet}>{t('access.suspend-note')}</small>
            </>
          )
        )}
      </div>
    </div>
  )
}
