import { IconDownload, IconFiles, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ArchiveType, archiveTypes } from '#src/features/archive/documents/archive-types.values.ts'
import {
  type ArchivedDocument,
  documentsZip,
  listDocuments,
} from '#src/features/archive/documents/documents.contract.ts'
import { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { closenessOf } from '#src/shared/folded.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DropAnywhere, FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { DocumentsList, reportAwaited } from './documents.list.tsx'
import styles from './documents.module.css'
import { DocumentPreview } from './preview.panel.tsx'
import { SentList } from './sent.list.tsx'
import { type Sending, UploadDialog } from './upload.dialog.tsx'
import { UploadBatch } from './upload-batch.panel.tsx'

/** The archive of a trip: its documents by type, and what was sent, as it left. */
export function DocumentsScreen() {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const { type, search = '' } = useSearch({ strict: false }) as { type?: ArchiveType; search?: string }
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(queryOf(listDocuments, { params }))
  const canEdit = useCan('edit', 'Archive') && documentRefusal(trip) === null
  const [chosen, setChosen] = useState<{ files: readonly File[]; replaces: ArchivedDocument | null } | null>(null)
  const [batches, setBatches] = useState<readonly Sending[]>([])
  const [busy, setBusy] = useState<Readonly<Record<string, number>>>({})
  const [shown, setShown] = useState<ArchivedDocument | null>(null)
  const filters = useFilterKey()

  const documents = data?.documents ?? []
  const found = documents.filter(
    (one) => (type === undefined || one.type === type) && (search === '' || closenessOf(one.name, search) !== null),
  )
  const show = (next: { type?: ArchiveType | undefined; search?: string }) =>
    void navigate({
      to: '/trips/$tripId/document-archive',
      params,
      search: (former: object) => ({ ...former, ...next }),
      replace: true,
    })
  const upload = () => setChosen({ files: [], replaces: null })
  useShortcuts(canEdit ? [{ keys: 'n', label: t('archive.upload'), run: upload }] : [])
  const choose = (files: readonly File[]) => files.length > 0 && setChosen({ files, replaces: null })
  const uploading = Object.values(busy).reduce((sum, n) => sum + n, 0)
  const awaited = data && trip.status === 'completed' ? reportAwaited(data) : null
  const isBare = data !== undefined && documents.length === 0 && uploading === 0

  return (
    <>
      <HeadActions>
        {documents.length > 0 && (
          <Button icon={IconDownload} onClick={() => void download(documentsZip, { params }, t('archive.preparing'))}>
            {t('archive.download-all')}
          </Button>
        )}
        {canEdit && (
          <Button kind="primary" icon={IconUpload} onClick={upload}>
            {t('archive.upload')}
          </Button>
        )}
      </HeadActions>
      <h2 className="for-readers">{t('archive.title')}</h2>
      {documents.length > 0 && (
        <div className={styles.tools}>
          <div ref={filters} className={styles.chips} role="group" aria-label={t('archive.filter')}>
            <FilterChip
              label={t('archive.all')}
              count={documents.length}
              isOn={type === undefined}
              onToggle={() => show({ type: undefined })}
            />
            {archiveTypes.map((one) => {
              const count = documents.filter((document) => document.type === one).length
              // A type without documents has no chip, unless the address asks for it.
              if (count === 0 && one !== type) return null
              return (
                <FilterChip
                  key={one}
                  label={t(`archive.type.${one}`)}
                  count={count}
                  isOn={one === type}
                  onToggle={() => show({ type: one === type ? undefined : one })}
                />
              )
            })}
          </div>
          <ListSearch
            label={t('archive.search')}
            value={search}
            onSearch={(text) => show({ search: text })}
            className={styles.find!}
          />
        </div>
      )}
      {canEdit && (
        <>
          <DropAnywhere onFiles={choose} />
          <div className={styles.drop}>
            <FileDrop isLine onFiles={choose} />
          </div>
        </>
      )}
      {batches.map((batch) => (
        <UploadBatch
          key={batch.id}
          sending={batch}
          onBusy={(n) => setBusy((former) => ({ ...former, [batch.id]: n }))}
          onDone={() => setBatches((former) => former.filter(({ id }) => id !== batch.id))}
        />
      ))}
      {isError && !data && <LoadFailure what={t('archive.what')} onRetry={() => void refetch()} />}
      {isBare && (
        <EmptyState
          icon={IconFiles}
          title={t('archive.nothing')}
          text={awaited ? `${t('archive.type.finalReport')}: ${awaited}` : canEdit && t('archive.nothing-text')}
        />
      )}
      {data && !isBare && (
        <DocumentsList
          documents={found}
          types={type === undefined ? archiveTypes : [type]}
          isFiltered={type !== undefined || search !== ''}
          uploading={uploading}
          reportBy={data.reportBy}
          leader={data.leader}
          canEdit={canEdit}
          onOpen={setShown}
          onReplace={(replaces) => setChosen({ files: [], replaces })}
          onShowAll={() => show({ type: undefined, search: '' })}
        />
      )}
      {data && <SentList sent={data.sent} />}
      {chosen && (
        <UploadDialog
          {...chosen}
          documents={documents}
          onSend={(sending) => {
            setBatches((former) => [...former, sending])
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      )}
      {shown && <DocumentPreview document={shown} onClose={() => setShown(null)} />}
    </>
  )
}
