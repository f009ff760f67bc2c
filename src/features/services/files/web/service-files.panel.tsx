import { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { addServiceFile, bringServiceFile } from '#src/features/services/files/service-files.contract.ts'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import type { PartProps, ServiceFormProps } from '#src/features/services/form/web/service-form.state.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { FileRow } from './service-file-row.panel.tsx'
import styles from './service-files.module.css'

/** The documents of a stored service; every change is saved at once. */
function useFilesOf({ id, files }: { id: string; files: readonly ServiceFile[] }) {
  const uploads = useUploads(
    addServiceFile,
    { params: { serviceId: id }, query: {} },
    { ...words, onDone: () => undefined },
  )
  return { shown: files, uploads, onChange: null }
}

/** The documents uploaded for a service that is not saved yet. Its form holds them and sends them with the service. */
function useFilesBrought({ form, home }: PartProps) {
  const change = (next: (files: readonly ServiceFile[]) => ServiceFile[]) =>
    form.setFieldValue('files', next(form.getValues().files))
  const uploads = useUploads(
    bringServiceFile,
    { params: { itineraryId: home.id }, query: {} },
    { ...words, onDone: (file) => change((files) => [...files, file]) },
  )
  return { shown: form.getValues().files, uploads, onChange: change }
}

const words = {
  failureText: t('services.file-upload-failed'),
  onAllDone: (n: number) => void toast.success(t('services.files-uploaded', { n })),
}

type FilesShown = ReturnType<typeof useFilesOf> | ReturnType<typeof useFilesBrought>

/**
 * The documents in the form. `isAwaited` is true while documents are being uploaded with which the service will be
 * saved.
 */
export function useServiceFiles({ stored, ...part }: PartProps & Pick<ServiceFormProps, 'stored'>) {
  const kept = useFilesOf(stored ?? { id: '', files: [] })
  const brought = useFilesBrought(part)
  return { ...(stored ? kept : brought), isAwaited: !stored && brought.uploads.isBusy }
}

/** Documents and vouchers of a service in its form. */
export function FilesPart(files: FilesShown) {
  return (
    <Card title={t('services.part.files')} className={styles.part}>
      <div id="service-files">
        <FilesAndDrop {...files} />
      </div>
    </Card>
  )
}

/** The documents of a stored service, wherever they are shown. They can change even after the trip. */
export function ServiceFiles({
  service,
  status,
}: {
  service: { id: string; files: readonly ServiceFile[] }
  status: string | null
}) {
  const files = useFilesOf(service)
  const canEdit = useCan('edit', 'Service') && documentRefusal({ status }) === null
  return (
    <div className={styles.narrow}>
      {canEdit && <FilesAndDrop {...files} />}
      {!canEdit && files.shown.length === 0 && <p>{t('services.no-files')}</p>}
      {!canEdit && files.shown.length > 0 && <FileList {...files} isReadOnly />}
    </div>
  )
}

function FilesAndDrop(files: FilesShown) {
  const { add, retry, dismiss, uploads } = files.uploads
  return (
    <>
      <FileDrop onFiles={add} />
      {files.shown.length > 0 && <FileList {...files} />}
      {uploads.length > 0 && <UploadRows uploads={uploads} onRetry={retry} onDismiss={dismiss} />}
    </>
  )
}

function FileList({ shown, onChange, isReadOnly = false }: FilesShown & { isReadOnly?: boolean }) {
  return (
    <ul className={styles.files} aria-label={t('services.part.files')}>
      {shown.map((file) => (
        <FileRow key={file.id} file={file} onChange={onChange} isReadOnly={isReadOnly} />
      ))}
    </ul>
  )
}
