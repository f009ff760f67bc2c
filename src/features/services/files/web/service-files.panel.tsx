import { IconTicket } from '@tabler/icons-react'
import { memo } from 'react'
import { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { addServiceFile, bringServiceFile } from '#src/features/services/files/service-files.contract.ts'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import type { PartProps, ServiceFormProps } from '#src/features/services/form/web/service-form.state.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { FileRow } from './service-file-row.panel.tsx'
import styles from './service-files.module.css'

/** The documents of a stored service; every change is saved at once. */
function useFilesOf({ id, files }: { id: string; files: readonly ServiceFile[] }) {
  const input = { params: { serviceId: id } }
  const onDone = () => undefined
  const uploads = useUploads(addServiceFile, { ...input, query: {} }, { ...words, onDone })
  const vouchers = useUploads(addServiceFile, { ...input, query: { voucher: 'true' } }, { ...voucherWords, onDone })
  return { shown: files, uploads, vouchers, onChange: null }
}

/** The documents uploaded for a service that is not saved yet. Its form holds them and sends them with the service. */
function useFilesBrought({ form, home }: PartProps) {
  const change = (next: (files: readonly ServiceFile[]) => ServiceFile[]) =>
    form.setFieldValue('files', next(form.getValues().files))
  const input = { params: { itineraryId: home.id } }
  const onDone = (file: ServiceFile) => change((files) => [...files, file])
  const uploads = useUploads(bringServiceFile, { ...input, query: {} }, { ...words, onDone })
  const vouchers = useUploads(bringServiceFile, { ...input, query: { voucher: 'true' } }, { ...voucherWords, onDone })
  return { shown: form.getValues().files, uploads, vouchers, onChange: change }
}

const words = {
  failureText: t('services.file-upload-failed'),
  onAllDone: (n: number) => void toast.success(t('services.files-uploaded', { n })),
}

const voucherWords = {
  failureText: t('services.voucher-upload-failed'),
  onAllDone: (n: number) => void toast.success(t('services.vouchers-uploaded', { n })),
}

type FilesShown = ReturnType<typeof useFilesOf> | ReturnType<typeof useFilesBrought>

/**
 * The documents in the form. `isAwaited` is true while documents are being uploaded with which the service will be
 * saved.
 */
export function useServiceFiles({ stored, ...part }: PartProps & Pick<ServiceFormProps, 'stored'>) {
  const kept = useFilesOf(stored ?? { id: '', files: [] })
  const brought = useFilesBrought(part)
  return { ...(stored ? kept : brought), isAwaited: !stored && (brought.uploads.isBusy || brought.vouchers.isBusy) }
}

/** Documents and vouchers of a service in its form. They are drawn again only when they change, not with each key. */
export const FilesPart = memo(FilesCard, (one, other) => {
  const parts = (files: FilesShown) => [files.shown, files.uploads.uploads, files.vouchers.uploads]
  return parts(one).every((part, at) => Object.is(part, parts(other)[at]))
})

function FilesCard(files: FilesShown) {
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
  const { uploads, vouchers } = files
  return (
    <>
      <FileDrop onFiles={uploads.add} />
      <div className={styles.own}>
        <FileButton icon={IconTicket} label={t('services.voucher-upload')} onFiles={vouchers.add} />
      </div>
      {files.shown.length > 0 && <FileList {...files} />}
      {[uploads, vouchers].map(
        (sent, at) =>
          sent.uploads.length > 0 && (
            <UploadRows key={at} uploads={sent.uploads} onRetry={sent.retry} onDismiss={sent.dismiss} />
          ),
      )}
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
