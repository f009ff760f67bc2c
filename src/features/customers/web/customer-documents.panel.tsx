import { IconAlertTriangle, IconClock, IconPlus } from '@tabler/icons-react'
import type { CustomerCard } from '#src/features/customers/directory.contract.ts'
import { daysOfNotice } from '#src/features/customers/directory.values.ts'
import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import styles from './customer-page.module.css'
import { say } from './directory.words.ts'

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
      title={say('documents')}
      end={
        onAdd && (
          <Button kind="text" size="small" icon={IconPlus} onClick={onAdd}>
            {say('document.add')}
          </Button>
        )
      }
      {...(isEnding && { stripe: ends! < today ? ('err' as const) : ('warn' as const) })}
      isBare
    >
      {documents.length === 0 && <p className={styles.none}>{say('documents-none')}</p>}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <span className={styles.documentHead}>
              <b>{document.type ? t(`customers.document.${document.type}`) : say('document.unknown')}</b>
              <span className="mono">{document.number}</span>
            </span>
            {(document.issuedOn || document.issuedAt) && (
              <small>
                {say('document.issued', {
                  when: document.issuedOn ? say('document.issued-on', { day: formatDay(document.issuedOn) }) : '',
                  where: document.issuedAt ? say('document.issued-at', { place: document.issuedAt }) : '',
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
        {say('document.expired', { day: formatDay(expiresOn) })}
      </Mark>
    )
  const said = (
    <>
      {say('document.expires')} <b>{formatDay(expiresOn)}</b>
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
          {say('document.short', { trip: tooShortFor.title, day: formatDay(tooShortFor.returnsOn) })}
        </small>
      )}
    </>
  )
}
