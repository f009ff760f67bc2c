import { IconCircleCheck } from '@tabler/icons-react'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

export function ResetSuccessScreen() {
  return (
    <PublicCard title={t('access.updated-title')} isDone>
      <Icon of={IconCircleCheck} size="huge" className={styles.ok} />
      <p className={styles.intro}>{t('access.updated-text')}</p>
      <div className={styles.buttons}>
        <LinkButton kind="primary" to="/auth/login" isBlock>
          {t('access.go-to-login')}
        </LinkButton>
      </div>
    </PublicCard>
  )
}
