import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { resetPassword } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/command.ts'
import { useFormOf } from '#src/web/form.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import { PasswordField } from '#src/web/ui/password-field.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

const route = getRouteApi('/auth/reset/password')

const formShape = resetPassword.schema.body
  .pick({ password: true })
  .extend({ repeated: z.string().min(1, { error: 'shapes.required' }) })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'access.passwords-differ',
    when: ({ value }) => (value as { repeated?: string }).repeated !== '',
  })

/** Choosing the new password with the token of the email. */
export function NewPasswordScreen() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const [isTokenGone, setTokenGone] = useState(false)
  const form = useFormOf(formShape, {
    initialValues: { password: '', repeated: '' },
    onValid: ({ password }) => save.mutate({ body: { token: token ?? '', password } }),
    hasMissingToast: false,
  })
  const save = useCommand(resetPassword, {
    form,
    failureText: t('access.reset-failed'),
    onDone: () => void navigate({ to: '/auth/reset/success' }),
    onRefused: ({ code, fields = [] }) => {
      const isGone = code === 'access.reset-token' || fields.some(({ path }) => path === '/token')
      if (isGone) setTokenGone(true)
      return isGone
    },
  })
  if (token === undefined || isTokenGone) return <TokenGone />
  return (
    <PublicCard title={t('access.new-password-title')}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={t('access.new-password')}
          help={t('access.password-short')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField
          {...form.getInputProps('repeated')}
          key={form.key('repeated')}
          label={t('access.repeat-password')}
          autoComplete="new-password"
        />
        <Button
          kind="primary"
          type="submit"
          isBlock
          className={styles.submit}
          isBusy={save.isPending}
          busyLabel={t('access.save-pending')}
        >
          {t('access.save-password')}
        </Button>
      </form>
    </PublicCard>
  )
}

/** The link was used, is too old, or was cut by the mail program. */
function TokenGone() {
  return (
    <PublicCard title={t('access.token-title')}>
      <p className={styles.intro} role="alert">
        {t('access.reset-token')}
      </p>
      <div className={styles.buttons}>
        <LinkButton kind="primary" to="/auth/reset/send" isBlock>
          {t('access.request-email')}
        </LinkButton>
        <LinkButton to="/auth/login" isBlock>
          {t('access.back-to-login')}
        </LinkButton>
      </div>
    </PublicCard>
  )
}
