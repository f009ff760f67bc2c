import { IconMail, IconPhone } from '@tabler/icons-react'
import type { Recipient } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './message-page.module.css'

type MessageRecipientsProps = {
  recipients: readonly Recipient[]
  chosen: string
  onChoose: (email: string) => void
}

/** The possible recipients of the message. One without an email is listed with a telephone and cannot be chosen. */
export function MessageRecipients({ recipients, chosen, onChoose }: MessageRecipientsProps) {
  return (
    <Card title={t('communications.recipients')} isRuled isBare>
      {recipients.length === 0 && <p className={styles.nobody}>{t('communications.recipients.none')}</p>}
      <ul className={styles.recipients}>
        {recipients.map((recipient) => {
          const { name, purpose, email, phone } = recipient
          const isChosen = email !== null && email.toLowerCase() === chosen.trim().toLowerCase()
          const key = `${name} ${purpose ?? ''} ${email ?? ''}`
          if (!email)
            return (
              <li key={key} className={styles.recipient}>
                <Icon of={IconPhone} />
                <Person
                  name={name}
                  purpose={purpose}
                  line={phone ? formatPhone(phone) : t('communications.recipients.no-email')}
                />
              </li>
            )
          return (
            <li key={key}>
              <button
                type="button"
                className={classes(styles.recipient, isChosen && styles.chosen)}
                aria-pressed={isChosen}
                onClick={() => onChoose(email)}
              >
                <Icon of={IconMail} />
                <Person name={name} purpose={purpose} line={email} />
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Person({ name, purpose, line }: { name: string; purpose: string | null; line: string }) {
  return (
    <span className={styles.person}>
      <strong>{name}</strong>
      {purpose && <small>{purpose}</small>}
      <span>{line}</span>
    </span>
  )
}
