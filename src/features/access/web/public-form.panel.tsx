import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { PasswordField } from '#src/web/ui/fields/password-field.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

type PublicFormProps = {
  onSubmit: (event: FormEvent) => void
  isBusy: boolean
  submit: string
  busyLabel: string
  children: ReactNode
}

/** A form of the public area: its fields, then one wide button. */
export function PublicForm({ onSubmit, isBusy, submit, busyLabel, children }: PublicFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <Button kind="primary" type="submit" isBlock className={styles.submit} isBusy={isBusy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  )
}

/** A new password, with the rules for it. */
export function ChosenPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'help' | 'autoComplete'>,
) {
  return (
    <PasswordField
      {...props}
      label={t('access.new-password')}
      help={t('access.password-short')}
      autoComplete="new-password"
    />
  )
}

/** Tells what to do when the link of a mail was used, is too old, or was cut by the mail program. */
export function LinkGone({ why, children }: { why: string; children: ReactNode }) {
  return (
    <PublicCard title={t('access.token-title')}>
      <p className={styles.intro} role="alert">
        {why}
      </p>
      <div className={styles.buttons}>{children}</div>
    </PublicCard>
  )
}
