import { IconMapQuestion } from '@tabler/icons-react'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './message.module.css'

export function NotFoundScreen() {
  usePageTitle(t('pages.not-found'))
  return (
    <div className={styles.alone}>
      <Icon of={IconMapQuestion} size="huge" className={styles.icon} />
      <h1>{t('pages.not-found')}</h1>
      <p>{t('pages.not-found-text')}</p>
      <LinkButton to="/calendar" kind="primary">
        {t('pages.to-calendar')}
      </LinkButton>
    </div>
  )
}
