import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { requestReset } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

const route = getRouteApi('/auth/reset/send')

/** Asks for the link to a new password. */
export function ResetSendScreen() {
  const { email = '' } = route.useSearch()
  const navigate = useNavigate()
  const form = useFormOf(requestReset.schema.body, {
    initialValues: { email },
    onValid: (body) => send.mutate({ body }),
    hasMissingToast: false,
  })
  const send = useCommand(requestReset, {
    form,
    failureText: t('access.reset-mail-failed'),
    onDone: (_nothing, { body }) => {
      toast.success(t('access.email-sent'))
      void navigate({ to: '/auth/reset/sent', search: { email: body.email } })
    },
  })
  return (
    <PublicCard title={t('access.reset-title')}>
      <p className={styles.intro}>{t('access.reset-intro')}</p>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <TextField
          {...form.getInputProps('email')}
          key={form.key('email')}
          label={t('access.email')}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" isBlock isBusy={send.isPending} busyLabel={t('access.send-pending')}>
            {t('access.send-email')}
          </Button>
          <LinkButton to="/auth/login" search={email === '' ? {} : { email }} isBlock>
            {t('access.back-to-login')}
          </LinkButton>
        </div>
      </form>
    </PublicCard>
  )
}
