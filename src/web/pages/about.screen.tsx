import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './about.module.css'

const libraries = 'React, Mantine, TanStack Router e Query, Fastify, Drizzle, PostgreSQL, Typst, Tabler Icons'

/** Version, licences and sources of data. */
export function AboutScreen() {
  const facts = [
    [t('pages.about-version'), __VERSION__],
    [t('pages.about-licence'), 'MIT'],
    [t('pages.about-data'), t('pages.about-data-text')],
    [t('pages.about-fonts'), t('pages.about-fonts-text')],
    [t('pages.about-libraries'), libraries],
  ]
  return (
    <>
      <PageHead title={t('pages.about')} />
      <div className={styles.page}>
        <Card title={t('shell.product')}>
          <p>{t('pages.about-text')}</p>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  )
}
