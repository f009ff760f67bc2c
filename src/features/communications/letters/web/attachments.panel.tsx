import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { addLetterFile } from '#src/features/communications/letters/letters.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { fileSize } from '#src/shared/files.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { t } from '#src/web/text.ts'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './letters.module.css'

/** The papers of the trip that a letter of this kind takes along by itself. */
function papersOf(kind: LetterKind) {
  if (kind === 'summons') return ['sheet', 'summons'] as const
  return kind === 'dossier' ? (['dossier'] as const) : []
}

export type Attached = Output<typeof addLetterFile>
type AttachmentsProps = {
  tripId: string
  kind: LetterKind
  files: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
}

/** The files that go with every letter of this sending. */
export function Attachments({ tripId, kind, files, onChange }: AttachmentsProps) {
  const latest = useRef(files)
  latest.current = files
  const uploads = useUploads(
    addLetterFile,
    { params: { tripId } },
    {
      failureText: t('letters.upload-failed'),
      onDone: (file) => onChange([...latest.current, file]),
      onAllDone: () => undefined,
    },
  )
  return (
    <section aria-label={t('letters.files')}>
      <h3 className={styles.quiet}>{t('letters.files')}</h3>
      <ul className={styles.files}>
        {papersOf(kind).map((paper) => (
          <li key={paper}>
            <Icon of={IconFile} />
            <span>{t(`letters.paper.${paper}`)}</span>
            <span className={styles.quiet}>{t('letters.paper-made')}</span>
          </li>
        ))}
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <Icon of={IconFile} />
            <span>{name}</span>
            <span className={styles.quiet}>{fileSize(size)}</span>
            <IconButton
              icon={IconX}
              size="small"
              label={t('letters.remove-file', { name })}
              onClick={() => onChange(files.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      <UploadRows uploads={uploads.uploads} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      <FileButton icon={IconPaperclip} label={t('letters.add-file')} onFiles={uploads.add} />
    </section>
  )
}
