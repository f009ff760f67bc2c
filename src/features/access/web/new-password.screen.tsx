import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { resetPassword } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { PasswordField } from '#src/web/ui/fields/password-field.tsx'
import { PublicCard } from './public-card.panel.tsx'
import { ChosenPasswordField, LinkGone, PublicForm } from './public-form.panel.tsx'

const route = getRouteApi('/auth/reset/password')

const formShape = resetPassword.schema.body
  .pick({ password: true })
  .extend({ repeated: z.string().min(1, { error: 'shapes.required' }) })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'access.passwords-differ',
    when: ({ value }) => (value as { repeated?: string }).repeated !== '',
  })

/** Chooses the new password with the token of the mail. */
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
  if (token === undefined || isTokenGone)
    return (
      <LinkGone why={t('access.reset-token')}>
        <LinkButton kind="primary" to="/auth/reset/send" isBlock>
          {t('access.request-email')}
        </LinkButton>
        <LinkButton to="/auth/login" isBlock>
          {t('access.back-to-login')}
        </LinkButton>
      </LinkGone>
    )
  return (
    <PublicCard title={t('access.new-password-title')}>
      <PublicForm
        onSubmit={form.submit}
        isBusy={save.isPending}
        submit={t('access.save-password')}
        busyLabel={t('access.save-pending')}
      >
        <ChosenPasswordField {...form.getInputProps('password')} key={form.key('password')} autoFocus />
        <PasswordField
          {...form.getInputProps('repeated')}
          key={form.key('repeated')}
          label={t('access.repeat-password')}
          autoComplete="new-password"
        />
      </PublicForm>
    </PublicCard>
  )
}
