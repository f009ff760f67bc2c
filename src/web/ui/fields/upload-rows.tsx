import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react'
import { fileSize } from '#src/shared/files.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './file-drop.module.css'

/** A file that is being sent: `share` is the sent part, 0 to 1, `size` its bytes. */
export type Upload = {
  id: string
  name: string
  state: 'waiting' | 'leaving' | 'failed'
  share: number
  size: number
  problem: string | null
  canRetry: boolean
}

export type UploadRowsProps = {
  uploads: readonly Upload[]
  onRetry: (id: string) => void
  onDismiss: (id: string) => void
  /** Breaks off an upload. Absent where it cannot be. */
  onStop?: (id: string) => void
}

/** One line for each file that is on its way or failed. */
export function UploadRows({ uploads, onRetry, onDismiss, onStop }: UploadRowsProps) {
  return (
    <ul className={styles.rows} aria-label={ui('ui.uploads')}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.row}>
          <Icon
            of={upload.problem ? IconAlertTriangle : IconFile}
            className={upload.problem ? styles.problem! : styles.mark!}
          />
          <span className={styles.name}>{upload.name}</span>
          {upload.problem ? (
            <Failed upload={upload} onRetry={onRetry} onDismiss={onDismiss} />
          ) : (
            <span className={styles.progress}>
              <progress value={upload.share} aria-label={ui('ui.uploading', { what: upload.name })} />
              <span aria-hidden="true">
                {ui('ui.upload-share', {
                  percent: Math.round(upload.share * 100),
                  sent: fileSize(upload.share * upload.size),
                  whole: fileSize(upload.size),
                })}
              </span>
              {onStop && (
                <IconButton
                  icon={IconX}
                  size="small"
                  label={ui('ui.upload-stop', { what: upload.name })}
                  onClick={() => onStop(upload.id)}
                />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Failed({ upload, onRetry, onDismiss }: Omit<UploadRowsProps, 'uploads' | 'onStop'> & { upload: Upload }) {
  return (
    <span className={styles.failed}>
      <span role="alert" className={styles.problem}>
        {upload.problem}
      </span>
      {upload.canRetry && (
        <Button kind="text" size="small" onClick={() => onRetry(upload.id)}>
          {ui('ui.retry')}
        </Button>
      )}
      <IconButton
        icon={IconX}
        size="small"
        label={ui('ui.remove', { what: upload.name })}
        onClick={() => onDismiss(upload.id)}
      />
    </span>
  )
}
