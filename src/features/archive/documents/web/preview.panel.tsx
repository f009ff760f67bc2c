import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type ArchivedDocument, getDocumentFile } from '#src/features/archive/documents/documents.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds, fileSize } from '#src/shared/files.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { buttonClass } from '#src/web/ui/buttons/button-content.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './documents.module.css'

/** A document beside the list: a PDF or an image is shown, anything else is offered for downloading. */
export function DocumentPreview({ document, onClose }: { document: ArchivedDocument; onClose: () => void }) {
  const trip = useTrip()
  const { name, fileId, contentType, createdAt, createdBy, size, type } = document
  const params = { tripId: trip.id, fileId }
  const isShown = fileKinds[contentType]?.isShown ?? false
  const address = addressOf(getDocumentFile, { params, query: { inline: 'true' } })
  const about = [
    t(`archive.type.${type}`),
    formatDay(wallClock(new Date(createdAt)).day),
    createdBy ?? t('archive.by-program'),
    fileSize(size),
  ]
  return (
    <Drawer
      isWide
      title={name}
      sub={about.join(' · ')}
      onClose={onClose}
      foot={
        <a className={buttonClass({})} href={addressOf(getDocumentFile, { params, query: {} })} download={name}>
          <Icon of={IconDownload} />
          {t('archive.download')}
        </a>
      }
    >
      {!isShown && <p>{t('archive.no-preview')}</p>}
      {isShown && contentType.startsWith('image/') && <img className={styles.picture} src={address} alt={name} />}
      {isShown && contentType === pdfType && <PdfPages key={address} address={address} name={name} />}
    </Drawer>
  )
}

/** A PDF as the browser itself shows it. It is read into memory first, because nothing else may be framed. */
function PdfPages({ address, name }: { address: string; name: string }) {
  const [shown, setShown] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const given = new AbortController()
    let made: string | null = null
    const read = async () => {
      const response = await fetch(address, { signal: given.signal })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      made = URL.createObjectURL(new Blob([await response.blob()], { type: pdfType }))
      setShown(made)
    }
    read().catch(() => given.signal.aborted || setFailed(true))
    return () => {
      given.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [address])
  if (isFailed) return <p role="alert">{t('archive.preview-failed')}</p>
  // Browsers that know these words leave out their own side panel.
  return shown && <iframe className={styles.page} src={`${shown}#navpanes=0&view=FitH`} title={name} />
}
