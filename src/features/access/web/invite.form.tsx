import { IconSend } from '@tabler/icons-react'
import { inviteUser } from '#src/features/access/users.contract.ts'
import { type Role, roles } from '#src/shared/abilities.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import styles from './users.module.css'

/** Invites a colleague by email, with the roles that the account will have. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useFormOf(inviteUser.schema.body, {
    mode: 'controlled',
    initialValues: { email: '', name: '', roles: [] as Role[] },
    onValid: (body) => invite.mutate({ body }),
  })
  const invite = useCommand(inviteUser, {
    form,
    failureText: t('access.users-failed'),
    onDone: () => {
      toast.success(t('access.invited-now', { email: form.getValues().email }))
      onClose()
    },
  })
  const chosen = form.getValues().roles
  const fault = form.errors.roles
  return (
    <Card title={t('access.invite-title')} className={styles.invite}>
      <form noValidate onSubmit={form.submit} className={styles.form}>
        <TextField
          label={t('access.email')}
          type="email"
          isRequired
          autoFocus
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextField label={t('access.invite-name')} maxLength={120} {...form.getInputProps('name')} />
        <div role="group" aria-label={t('access.roles')} className={styles.roles}>
          <span className={styles.quiet}>{t('access.roles')}</span>
          {roles.map((role) => (
            <FilterChip
              key={role}
              label={t(`access.role.${role}`)}
              isOn={chosen.includes(role)}
              onToggle={() =>
                form.setFieldValue(
                  'roles',
                  roles.filter((one) => (one === role) !== chosen.includes(one)),
                )
              }
            />
          ))}
          {fault && <span className={styles.fault}>{fault}</span>}
        </div>
        <div className={styles.foot}>
          <small className={styles.quiet}>{t('access.invite-note')}</small>
          <span className={styles.gap} />
          <Button onClick={onClose}>{t('access.invite-cancel')}</Button>
          <Button kind="primary" type="submit" icon={IconSend} isBusy={invite.isPending}>
            {t('access.invite-send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
