import { IconTools } from '@tabler/icons-react'
import { useMatches, useParams } from '@tanstack/react-router'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './message.module.css'

/**
 * A page that comes later says what it will hold. A deeper page shows the text of its parent; inside a trip the head is
 * the trip's.
 */
export function InPreparationScreen() {
  const deepest = useMatches().at(-1)?.staticData
  const heading = deepest?.heading ?? deepest?.title ?? t('pages.soon')
  const isInTrip = useParams({ strict: false }).tripId !== undefined
  return (
    <>
      {!isInTrip && <PageHead title={heading} />}
      <div className={styles.inPage}>
        <Icon of={IconTools} size="huge" className={styles.icon} />
        {isInTrip ? (
          <>
            <h2>{heading}</h2>
            <p>{t('pages.soon')}</p>
          </>
        ) : (
          <h2>{t('pages.soon')}</h2>
        )}
        {deepest?.purpose && <p>{t(deepest.purpose)}</p>}
        <LinkButton to="/">{t('pages.to-home')}</LinkButton>
      </div>
    </>
  )
}
