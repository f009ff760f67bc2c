import { Fragment } from 'react'
import type { ArchiveType } from '#src/features/archive/documents/archive-types.values.ts'
import type { ArchivedDocument } from '#src/features/archive/documents/documents.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { fileSize } from '#src/shared/files.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DocumentRow } from './document-row.panel.tsx'
import styles from './documents.module.css'

type ListProps = {
  documents: readonly ArchivedDocument[]
  types: readonly ArchiveType[]
  isFiltered: boolean
  /** The number of files on their way. */
  uploading: number
  reportBy: string | null
  leader: string | null
  canEdit: boolean
  onOpen: (document: ArchivedDocument) => void
  onReplace: (document: ArchivedDocument) => void
  onShowAll: () => void
}

/** The person who writes the final report and the last day for it; null once it is there, or where none is awaited. */
export function reportAwaited({ reportBy, leader }: Pick<ListProps, 'reportBy' | 'leader'>): string | null {
  if (reportBy === null) return null
  const day = formatDay(reportBy)
  return leader ? t('archive.report-by-leader', { leader, day }) : t('archive.report-by', { day })
}

/** The documents by type. A type without any is one line, which says where they come from. */
export function DocumentsList({ documents, types, isFiltered, uploading, reportBy, leader, ...rest }: ListProps) {
  const awaited: Partial<Record<ArchiveType, string | null>> = {
    evaluationPoll: t('archive.poll-empty'),
    finalReport: reportAwaited({ reportBy, leader }),
  }
  const bytes = documents.reduce((sum, { size }) => sum + size, 0)
  const summary = [
    t('archive.count', { n: documents.length }),
    bytes > 0 && fileSize(bytes),
    uploading > 0 && t('archive.uploading', { n: uploading }),
  ]
  return (
    <div className={styles.box}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="for-readers">{t('archive.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('archive.column.name')}</th>
              <th scope="col" className={styles.aboutColumn}>
                {t('archive.column.about')}
              </th>
              <th scope="col" className={styles.dayColumn}>
                {t('archive.column.createdAt')}
              </th>
              <th scope="col" className={styles.byColumn}>
                {t('archive.column.createdBy')}
              </th>
              <th scope="col" className={styles.sizeColumn}>
                {t('archive.column.size')}
              </th>
              <th scope="col" className={styles.actsColumn}>
                <span className="for-readers">{t('archive.column.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {types.map((type) => {
              const ofType = documents.filter((document) => document.type === type)
              if (ofType.length === 0 && isFiltered) return null
              return (
                <Fragment key={type}>
                  <tr className={styles.divider}>
                    <th scope="rowgroup" colSpan={6}>
                      {t(`archive.type.${type}`)}{' '}
                      <span>{ofType.length > 0 ? ofType.length : awaited[type] && `· ${awaited[type]}`}</span>
                    </th>
                  </tr>
                  {ofType.map((document) => (
                    <DocumentRow key={document.fileId} document={document} {...rest} />
                  ))}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      {documents.length === 0 && isFiltered && (
        <p className={styles.nothing}>
          {t('archive.no-match')}{' '}
          <Button kind="text" size="small" onClick={rest.onShowAll}>
            {t('archive.show-all')}
          </Button>
        </p>
      )}
      <p className={styles.foot} role="status">
        {summary.filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
