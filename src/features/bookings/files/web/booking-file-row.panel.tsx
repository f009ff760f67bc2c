import { IconFile, IconFileText, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react'
import {
  type BookingFile,
  getBookingFile,
  removeBookingFile,
  renameBookingFile,
  restoreBookingFile,
} from '#src/features/bookings/files/booking-files.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds, fileSize } from '#src/shared/files.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FileNameField } from '#src/web/forms/file-name-field.tsx'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './booking-files.module.css'

type BookingFileRowProps = { file: BookingFile; whose: string | null; isReadOnly: boolean }

/** A paper: its name opens it, two buttons rename and delete it. */
export function BookingFileRow({ file, whose, isReadOnly }: BookingFileRowProps) {
  const { id, kind, name, size, contentType, createdAt } = file
  const params = { bookingFileId: id }
  const named = useInPlace(renameBookingFile, {
    // A paper has no version, so its name serves as one.
    stored: { value: name, version: name },
    inputOf: (given: string, from: string) => ({ params, body: { name: given, from } }),
    clean: (given) => given.trim() || null,
    failureText: t('bookings.file-edit-failed'),
  })
  const restore = useCommand(restoreBookingFile, {
    failureText: t('bookings.file-edit-failed'),
    onDone: () => void toast.success(t('bookings.file-restored')),
  })
  const remove = useCommand(removeBookingFile, {
    failureText: t('bookings.file-remove-failed'),
    onDone: () => toastWithUndo(t('bookings.file-removed'), () => restore.mutate({ params })),
  })
  const { label, isShown } = fileKinds[contentType] ?? { label: '', isShown: false }
  const sign = contentType.startsWith('image/')
    ? IconPhoto
    : contentType === 'application/pdf'
      ? IconFileText
      : IconFile
  const about = [
    t(`bookings.file-kind.${kind}`),
    whose,
    `${label} ${fileSize(size)}`,
    formatDay(wallClock(new Date(createdAt)).day),
  ]
  return (
    <li className={styles.file}>
      <Icon of={sign} className={styles.mark!} />
      {named.isOpen ? (
        <FileNameField label={t('bookings.file-name')} edited={named} />
      ) : (
        <a
          className={styles.name}
          href={addressOf(getBookingFile, { params, query: isShown ? { inline: 'true' } : {} })}
          {...(isShown ? { target: '_blank', rel: 'noopener' } : { download: name })}
        >
          {named.shown}
        </a>
      )}
      {!isReadOnly && (
        <span className={styles.acts}>
          <IconButton
            icon={IconPencil}
            size="small"
            label={t('bookings.file-rename', { file: name })}
            onClick={named.open}
          />
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('bookings.file-remove', { file: name })}
            onClick={() => remove.mutate({ params })}
          />
        </span>
      )}
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
