import { useEffect, useRef } from 'react'
import { addDocument, replaceDocument } from '#src/features/archive/documents/documents.contract.ts'
import { addServiceFile } from '#src/features/services/files/service-files.contract.ts'
import type { Endpoint, Input } from '#src/shared/endpoint.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import styles from './documents.module.css'
import type { Sending } from './upload.dialog.tsx'

type BatchProps = {
  sending: Sending
  /** Told how many files are on their way. */
  onBusy: (n: number) => void
  onDone: () => void
}

/** Files that were sent together, until all of them arrived or were put away. */
export function UploadBatch(props: BatchProps) {
  const { to } = props.sending
  if (to.kind === 'service')
    return <Batch {...props} endpoint={addServiceFile} input={{ params: { serviceId: to.serviceId }, query: {} }} />
  if (to.kind === 'version')
    return <Batch {...props} endpoint={replaceDocument} input={{ params: { entryId: to.entryId } }} />
  return <Batch {...props} endpoint={addDocument} input={{ params: { tripId: to.tripId }, query: { type: to.type } }} />
}

function Batch<E extends Endpoint>({
  sending: { files },
  endpoint,
  input,
  onBusy,
  onDone,
}: BatchProps & { endpoint: E; input: Input<E> }) {
  const { uploads, add, retry, dismiss, stop } = useUploads(endpoint, input, {
    failureText: t('archive.upload-failed'),
    onDone: () => undefined,
    onAllDone: (n) => void toast.success(t('archive.uploaded', { n })),
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    add(files)
  })
  const left = uploads.length
  const busy = uploads.filter(({ state }) => state !== 'failed').length
  const told = useRef({ onBusy, onDone })
  useEffect(() => {
    told.current = { onBusy, onDone }
  })
  const hadSome = useRef(false)
  useEffect(() => {
    told.current.onBusy(busy)
    if (left > 0) hadSome.current = true
    else if (hadSome.current) told.current.onDone()
  }, [busy, left])
  if (left === 0) return null
  return (
    <div className={styles.uploads}>
      <UploadRows uploads={uploads} onRetry={retry} onDismiss={dismiss} onStop={stop} />
    </div>
  )
}
