import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createSession } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { startSession, whySessionEnded } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { PasswordField } from '#src/web/ui/fields/password-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'
import { PublicForm } from './public-form.panel.tsx'

const route = getRouteApi('/auth/login')

/** The sign-in. Once it succeeds, the router shows the page that the person wanted. */
export function LoginScreen() {
  const { email = '' } = route.useSearch()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [typedEmail, setTypedEmail] = useState(email)
  const form = useFormOf(createSession.schema.body, {
    initialValues: { email, password: '' },
    onValuesChange: (values) => setTypedEmail(values.email.trim()),
    onValid: (body) => {
      setRefusal(null)
      signIn.mutate({ body })
    },
    hasMissingToast: false,
  })
  const signIn = useCommand(createSession, {
    form,
    onDone: startSession,
    onRefused: ({ fields = [], detail }) => {
      if (fields.length === 0) setRefusal(detail)
      return fields.length === 0
    },
  })
  const hasExpired = whySessionEnded() === 'expired' && refusal === null
  return (
    <PublicCard title={t('access.login')}>
      {(hasExpired || refusal) && (
        <div className={styles.notice}>
          <NoticeStrip tone={refusal ? 'err' : 'info'}>{refusal ?? t('calls.unauthenticated')}</NoticeStrip>
        </div>
      )}
      <PublicForm
        onSubmit={form.submit}
        isBusy={signIn.isPending}
        submit={t('access.login')}
        busyLabel={t('access.login-pending')}
      >
        <TextField
          {...form.getInputProps('email')}
          key={form.key('email')}
          label={t('access.email')}
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
        />
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={t('access.password')}
          labelEnd={
            <Link to="/auth/reset/send" search={typedEmail === '' ? {} : { email: typedEmail }} className={styles.link}>
              {t('access.forgot')}
            </Link>
          }
          autoComplete="current-password"
          autoFocus={email !== ''}
        />
      </PublicForm>
    </PublicCard>
  )
}
