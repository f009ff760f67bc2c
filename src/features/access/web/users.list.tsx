import { IconChevronDown, IconChevronRight, IconSend, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { changeRoles, inviteUser, type listAccounts, withdrawInvite } from '#src/features/access/users.contract.ts'
import { momentOf } from '#src/features/access/users.view.ts'
import { type Role, roles } from '#src/shared/abilities.ts'
import { todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCurrentUser } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import choice from '#src/web/ui/fields/choice.module.css'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { UserSessions } from './user-sessions.panel.tsx'
import styles from './users.module.css'

type Accounts = Output<typeof listAccounts>
export type User = Accounts['users'][number]

/** People as rows and roles as columns that are ticked in place. The sessions of a person open under the row. */
export function UsersList({ users, invites }: Accounts) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Card isBare>
      <table className={styles.table}>
        <caption className="for-readers">{t('access.users')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('access.user')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" className={styles.tick}>
                {t(`access.role.${role}`)}
              </th>
            ))}
            <th scope="col">{t('access.last-seen')}</th>
            <th scope="col">{t('access.sessions')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Fragment key={user.id}>
              <UserRow
                user={user}
                isOpen={opened === user.id}
                onToggle={() => setOpened(opened === user.id ? null : user.id)}
              />
              {opened === user.id && (
                <tr>
                  <td colSpan={roles.length + 3} className={styles.under}>
                    <UserSessions user={user} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type UserRowProps = { user: User; isOpen: boolean; onToggle: () => void }

function UserRow({ user, isOpen, onToggle }: UserRowProps) {
  const { id, name, email, suspendedAt, sessions, version } = user
  const isSelf = useCurrentUser()?.id === id
  const change = useCommand(changeRoles, {
    failureText: t('access.users-failed'),
    onDone: () => toast.success(t('access.roles-saved', { name })),
  })
  const tick = (role: Role) =>
    change.mutate({
      params: { userId: id },
      body: { roles: roles.filter((one) => (one === role) !== user.roles.includes(one)), version },
    })
  const seen = sessions[0]
  return (
    <tr className={classes(suspendedAt && styles.suspended)}>
      <th scope="row">
        <span className={styles.name}>
          {name} {isSelf && <Badge tone="neutral">{t('access.you')}</Badge>}
        </span>
        <small>{email}</small>
      </th>
      {roles.map((role) => (
        <td key={role} className={styles.tick}>
          <input
            type="checkbox"
            className={choice.box}
            aria-label={t('access.role-of', { role: t(`access.role.${role}`), name })}
            checked={user.roles.includes(role)}
            disabled={suspendedAt !== null || change.isPending}
            onChange={() => tick(role)}
          />
        </td>
      ))}
      <td className={styles.seen}>
        {suspendedAt ? (
          <span className={styles.fault}>
            {t('access.suspended')}
            <small>{t('access.suspended-on', { day: momentOf(suspendedAt, todayIn(new Date())) })}</small>
          </span>
        ) : seen ? (
          momentOf(seen.seenAt, todayIn(new Date()))
        ) : (
          <span className={styles.quiet}>{t('access.never-seen')}</span>
        )}
      </td>
      <td>
        <Button
          kind="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t('access.show-sessions', { name, n: sessions.length })}
          iconAfter={isOpen ? IconChevronDown : IconChevronRight}
          onClick={onToggle}
        >
          {sessions.length}
        </Button>
      </td>
    </tr>
  )
}

/** An open invite. Sent again, or withdrawn, the earlier link becomes void. */
function InviteRow({ invite }: { invite: Accounts['invites'][number] }) {
  const { email, name } = invite
  const again = useCommand(inviteUser, {
    failureText: t('access.users-failed'),
    onDone: () => toast.success(t('access.invited-now', { email })),
  })
  const withdraw = useCommand(withdrawInvite, {
    failureText: t('access.users-failed'),
    onDone: () => toast.success(t('access.invite-withdrawn', { email })),
  })
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name ?? email}</span>
        {name && <small>{email}</small>}
      </th>
      {roles.map((role) => (
        <td key={role} className={styles.tick}>
          <input
            type="checkbox"
            className={choice.box}
            aria-label={t('access.role-of', { role: t(`access.role.${role}`), name: email })}
            checked={invite.roles.includes(role)}
            disabled
            readOnly
          />
        </td>
      ))}
      <td>
        {t('access.invited')}
        <br />
        <small className={styles.quiet}>
          {t('access.invite-expires', { day: momentOf(invite.expiresAt, todayIn(new Date())) })}
        </small>
      </td>
      <td>
        <IconButton
          icon={IconSend}
          size="small"
          label={t('access.invite-again', { email })}
          onClick={() => again.mutate({ body: { email, name, roles: invite.roles } })}
        />
        <IconButton
          icon={IconTrash}
          size="small"
          label={t('access.invite-withdraw', { email })}
          onClick={() => withdraw.mutate({ params: { inviteId: invite.id } })}
        />
      </td>
    </tr>
  )
}
