import { IconLock } from '@tabler/icons-react'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './message.module.css'

export function ForbiddenScreen() {
  return (
    <div className={styles.alone}>
      <Icon of={IconLock} size="huge" className={styles.icon} />
      <h1>{t('pages.forbidden')}</h1>
      <p>{t('calls.forbidden')}</p>
      <LinkButton to="/" kind="primary">
        {t('pages.to-home')}
      </LinkButton>
    </div>
  )
}
