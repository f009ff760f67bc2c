import { IconTools } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import styles from './message.module.css'

/** A page whose capability comes later says what will be here. Deeper pages of the same kind speak for their parents. */
export function InPreparationScreen() {
  const deepest = useMatches().at(-1)?.staticData
  const heading = deepest?.heading ?? deepest?.title
  return (
    <>
      <PageHead title={heading ?? t('pages.soon')} />
      <div className={styles.inPage}>
        <Icon of={IconTools} size="huge" className={styles.icon} />
        <h2>{t('pages.soon')}</h2>
        {deepest?.purpose && <p>{t(deepest.purpose)}</p>}
        <LinkButton to="/">{t('pages.to-home')}</LinkButton>
      </div>
    </>
  )
}
