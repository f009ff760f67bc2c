import { IconAlertTriangle, IconClock, IconPlus } from '@tabler/icons-react'
import type { CustomerCard } from '#src/features/customers/card/card.contract.ts'
import { daysOfNotice } from '#src/features/customers/directory/directory.values.ts'
import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import styles from './customer-page.module.css'

type Documents = NonNullable<CustomerCard['documents']>

type DocumentsProps = { documents: Documents; onAdd: (() => void) | undefined }

/** The identity documents of a person, the one in use first. Older ones stay for the history. */
export function CustomerDocuments({ documents, onAdd }: DocumentsProps) {
  const today = todayIn(new Date())
  const [inUse] = documents
  const ends = inUse?.expiresOn ?? null
  const isEnding = ends !== null && (ends <= addDays(today, daysOfNotice) || inUse?.tooShortFor !== null)
  return (
    <Card
      title={t('card.documents')}
      end={
        onAdd && (
          <Button kind="text" size="small" icon={IconPlus} onClick={onAdd}>
            {t('card.document.add')}
          </Button>
        )
      }
      {...(isEnding && { stripe: ends! < today ? ('err' as const) : ('warn' as const) })}
      isBare
    >
      {documents.length === 0 && <p className={styles.none}>{t('card.documents-none')}</p>}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <span className={styles.documentHead}>
              <b>{document.type ? t(`customers.document.${document.type}`) : t('card.document.unknown')}</b>
              <span className="mono">{document.number}</span>
            </span>
            {(document.issuedOn || document.issuedAt) && (
              <small>
                {t('card.document.issued', {
                  when: document.issuedOn ? t('card.document.issued-on', { day: formatDay(document.issuedOn) }) : '',
                  where: document.issuedAt ? t('card.document.issued-at', { place: document.issuedAt }) : '',
                })}
              </small>
            )}
            <Ending document={document} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Ending({ document: { expiresOn, tooShortFor } }: { document: Documents[number] }) {
  if (expiresOn === null) return null
  const today = todayIn(new Date())
  if (expiresOn < today)
    return (
      <Mark tone="err" icon={IconAlertTriangle}>
        {t('card.document.expired', { day: formatDay(expiresOn) })}
      </Mark>
    )
  const said = (
    <>
      {t('card.document.expires')} <b>{formatDay(expiresOn)}</b>
    </>
  )
  if (!tooShortFor && expiresOn > addDays(today, daysOfNotice)) return <small>{said}</small>
  return (
    <>
      <Mark tone="warn" icon={IconClock}>
        {said}
      </Mark>
      {tooShortFor && (
        <small className={styles.warning}>
          {t('card.document.short', { trip: tooShortFor.title, day: formatDay(tooShortFor.returnsOn) })}
        </small>
      )}
    </>
  )
}
