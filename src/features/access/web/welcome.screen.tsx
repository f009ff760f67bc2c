import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { emailSchema, newPasswordSchema } from '#src/features/access/access.contract.ts'
import { acceptInvite } from '#src/features/access/users.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'
import { ChosenPasswordField, LinkGone, PublicForm } from './public-form.panel.tsx'

const route = getRouteApi('/auth/welcome')
const formShape = acceptInvite.schema.body.omit({ token: true, email: true })
const shapes = {
  invited: formShape.extend({ password: newPasswordSchema }),
  first: formShape.extend({ password: newPasswordSchema, email: emailSchema }),
}

/**
 * Makes the holder of an invite's link a user. Only the first administrator's link names no address: the form asks for
 * it as soon as the server says so.
 */
export function WelcomeScreen() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const [asksEmail, setAsksEmail] = useState(false)
  const [isGone, setGone] = useState(token === undefined)
  const form = useFormOf(asksEmail ? shapes.first : shapes.invited, {
    initialValues: { name: '', email: '', password: '' },
    onValid: (_body, { name, email, password }) =>
      accept.mutate({ body: { token: token ?? '', name, password, ...(asksEmail && { email }) } }),
    hasMissingToast: false,
  })
  const accept = useCommand(acceptInvite, {
    form,
    onDone: ({ email }) => {
      toast.success(t('access.welcome-done'))
      void navigate({ to: '/auth/login', search: { email } })
    },
    onRefused: ({ code, fields = [] }) => {
      if (fields.some(({ path }) => path === '/email')) setAsksEmail(true)
      const isInviteGone = code === 'access.invite-token' || fields.some(({ path }) => path === '/token')
      if (isInviteGone) setGone(true)
      return isInviteGone
    },
  })
  if (isGone)
    return (
      <LinkGone why={t('access.invite-token')}>
        <LinkButton to="/auth/login" isBlock>
          {t('access.go-to-login')}
        </LinkButton>
      </LinkGone>
    )
  return (
    <PublicCard title={t('access.welcome-title')}>
      <p className={styles.intro}>{t('access.welcome-intro')}</p>
      <PublicForm
        onSubmit={form.submit}
        isBusy={accept.isPending}
        submit={t('access.welcome-start')}
        busyLabel={t('access.save-pending')}
      >
        <TextField
          {...form.getInputProps('name')}
          key={form.key('name')}
          label={t('access.name')}
          autoComplete="name"
          autoFocus
        />
        {asksEmail && (
          <TextField
            {...form.getInputProps('email')}
            key={form.key('email')}
            label={t('access.email')}
            type="email"
            autoComplete="username"
            autoFocus
          />
        )}
        <ChosenPasswordField {...form.getInputProps('password')} key={form.key('password')} />
      </PublicForm>
    </PublicCard>
  )
}
