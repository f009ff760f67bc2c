import { IconDownload } from '@tabler/icons-react'
import { type ArchivedDocument, getDocumentFile } from '#src/features/archive/documents/documents.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds, fileSize } from '#src/shared/files.ts'
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
      {isShown && contentType === 'application/pdf' && <iframe className={styles.page} src={address} title={name} />}
    </Drawer>
  )
}
