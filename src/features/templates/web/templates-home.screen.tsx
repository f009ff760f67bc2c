import { IconBus, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listTemplates } from '#src/features/templates/templates.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { LinkCard } from '#src/web/ui/buttons/link-card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './templates-home.module.css'

const latest = 3

/** The kinds of templates. There is one kind, templates of trips. */
export function TemplatesHomeScreen() {
  const { data } = useQuery(queryOf(listTemplates, { query: { sort: '-lastUsedAt' } }))
  const used = data?.templates.filter(({ timesUsed }) => timesUsed > 0).slice(0, latest) ?? []
  return (
    <>
      <PageHead title={t('templates.heading')} />
      <div className={styles.cards}>
        <LinkCard to="/templates/trips" className={styles.card}>
          <span className={styles.head}>
            <Icon of={IconBus} size="large" className={styles.icon} />
            <span className={styles.name}>{t('templates.trips')}</span>
            {data && <span className={styles.count}>{t('templates.count', { n: data.total })}</span>}
            <Icon of={IconChevronRight} className={styles.go} />
          </span>
          <span className={styles.text}>{t('templates.trips-text')}</span>
          {used.length > 0 && (
            <span className={styles.used}>
              {t('templates.latest')}: <b>{used.map(({ name }) => name).join(', ')}</b>
            </span>
          )}
        </LinkCard>
      </div>
    </>
  )
}
