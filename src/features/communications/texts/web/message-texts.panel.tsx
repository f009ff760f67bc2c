import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listMessageTexts } from '#src/features/texts/messages/message-texts.contract.ts'
import type { MessageTextKind } from '#src/features/texts/messages/message-texts.values.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { MessageTextForm } from './message-text.form.tsx'
import styles from './message-texts.module.css'

/** The texts of all kinds of message: the list, and the form of the chosen one. `index` is that of the settings. */
export function MessageTextsPage({ index }: { index: ReactNode }) {
  const { kind = 'bookingConfirmation' } = useSearch({ strict: false }) as { kind?: MessageTextKind }
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(queryOf(listMessageTexts, {}))
  const text = data?.texts.find((one) => one.kind === kind)
  return (
    <>
      <PageHead title={t('texts.heading')} isRuled />
      <div className={styles.page}>
        {index}
        {!data && isError && <LoadFailure what={t('texts.what')} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonPage shape="form" />}
        {data && text && (
          <div className={styles.parts}>
            <Card title={t('texts.kinds')} isRuled isBare className={styles.kinds}>
              <ul>
                {data.texts.map((one) => (
                  <li key={one.kind}>
                    <button
                      type="button"
                      className={classes(styles.kind, one.kind === kind && styles.chosen)}
                      aria-pressed={one.kind === kind}
                      onClick={() => void navigate({ to: '/settings/texts', search: { kind: one.kind } })}
                    >
                      {t(`texts.kind.${one.kind}`)}
                      {one.changedAt !== null &&
                        one.body + one.subject !== one.standard.body + one.standard.subject && (
                          <small>{t('texts.own')}</small>
                        )}
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
            <MessageTextForm key={kind} text={text} />
          </div>
        )}
      </div>
    </>
  )
}
