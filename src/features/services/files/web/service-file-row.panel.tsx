import { IconFile, IconFileText, IconPencil, IconPhoto, IconReplace, IconTrash } from '@tabler/icons-react'
import {
  editServiceFile,
  getServiceFile,
  removeServiceFile,
  replaceServiceFile,
  restoreServiceFile,
} from '#src/features/services/files/service-files.contract.ts'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds, fileSize } from '#src/shared/files.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { useChosen } from '#src/web/forms/chosen.ts'
import { FileNameField } from '#src/web/forms/file-name-field.tsx'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { FormerFiles } from './former-files.panel.tsx'
import styles from './service-files.module.css'

type FileRowProps = {
  file: ServiceFile
  /** Changes the documents that only the form holds; null for those of a stored service. */
  onChange: ((next: (files: readonly ServiceFile[]) => ServiceFile[]) => void) | null
  isReadOnly: boolean
}

/** A document: its name opens it, a checkbox marks it as a voucher, two buttons rename and delete it. */
export function FileRow({ file, onChange, isReadOnly }: FileRowProps) {
  const { id, name, size, contentType, isVoucher, createdAt, former } = file
  const params = { serviceFileId: id }
  const replace = (saved: ServiceFile) => onChange?.((files) => files.map((one) => (one.id === id ? saved : one)))
  const named = useInPlace(editServiceFile, {
    // A document has no version, so its name serves as one.
    stored: { value: name, version: name },
    inputOf: (given: string) => ({ params, body: { name: given } }),
    clean: (given) => given.trim() || null,
    failureText: t('services.file-edit-failed'),
    onSaved: replace,
  })
  const voucher = useChosen(isVoucher)
  const mark = useCommand(editServiceFile, {
    failureText: t('services.voucher-edit-failed'),
    onDone: replace,
    onFailed: voucher.forget,
  })
  const word = isVoucher ? 'voucher' : 'file'
  const restore = useCommand(restoreServiceFile, {
    failureText: t(`services.${word}-edit-failed`),
    onDone: (saved) => {
      onChange?.((files) => [...files, saved])
      toast.success(t(`services.${word}-restored`))
    },
  })
  const remove = useCommand(removeServiceFile, {
    failureText: t(`services.${word}-remove-failed`),
    onDone: () => {
      onChange?.((files) => files.filter((one) => one.id !== id))
      toastWithUndo(t(`services.${word}-removed`), () => restore.mutate({ params }))
    },
  })
  const replacing = useUploads(
    replaceServiceFile,
    { params },
    {
      failureText: t(`services.${word}-edit-failed`),
      onDone: (now) => onChange?.((files) => files.map((one) => (one.id === id ? now : one))),
      onAllDone: () => void toast.success(t(isVoucher ? 'services.voucher-replaced' : 'services.file-replaced-done')),
    },
  )
  const { label, isShown } = fileKinds[contentType] ?? { label: '', isShown: false }
  const kind = contentType.startsWith('image/')
    ? IconPhoto
    : contentType === 'application/pdf'
      ? IconFileText
      : IconFile
  return (
    <li className={styles.file}>
      <Icon of={kind} className={styles.mark!} />
      {named.isOpen ? (
        <FileNameField label={t('services.file-name')} edited={named} />
      ) : (
        <a
          className={styles.name}
          href={addressOf(getServiceFile, { params, query: isShown ? { inline: 'true' } : {} })}
          {...(isShown ? { target: '_blank', rel: 'noopener' } : { download: name })}
        >
          {named.shown}
        </a>
      )}
      <span className={styles.about}>
        {label} · {formatDay(wallClock(new Date(createdAt)).day)} · {fileSize(size)}
      </span>
      {isReadOnly ? (
        <span>{isVoucher && t('services.voucher')}</span>
      ) : (
        <>
          <CheckField
            label={t('services.voucher')}
            checked={voucher.shown}
            disabled={mark.isPending}
            onChange={(isTicked) => {
              voucher.choose(isTicked)
              mark.mutate({ params, body: { isVoucher: isTicked } })
            }}
          />
          <span className={styles.acts}>
            <IconButton
              icon={IconPencil}
              size="small"
              label={t('services.file-rename', { file: name })}
              onClick={named.open}
            />
            <FileButton
              icon={IconReplace}
              label={t('services.file-replace', { file: name })}
              isBare
              isBusy={replacing.isBusy}
              onFiles={replacing.add}
            />
            <IconButton
              icon={IconTrash}
              size="small"
              label={t('services.file-remove', { file: name })}
              onClick={() => remove.mutate({ params })}
            />
          </span>
        </>
      )}
      {replacing.uploads.length > 0 && (
        <div className={styles.below}>
          <UploadRows uploads={replacing.uploads} onRetry={replacing.retry} onDismiss={replacing.dismiss} />
        </div>
      )}
      <FormerFiles
        former={former}
        className={styles.below!}
        hrefOf={(formerId) => addressOf(getServiceFile, { params: { serviceFileId: formerId }, query: {} })}
      />
    </li>
  )
}
