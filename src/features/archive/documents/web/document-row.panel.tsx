import {
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconDownload,
  IconEye,
  IconFile,
  IconFileTypePdf,
  IconFolder,
  IconPencil,
  IconPhoto,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { archiveTypes } from '#src/features/archive/documents/archive-types.values.ts'
import {
  type ArchivedDocument,
  editDocument,
  getDocumentFile,
  removeDocument,
  restoreDocument,
} from '#src/features/archive/documents/documents.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileSize } from '#src/shared/files.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { download } from '#src/web/calls/download.ts'
import { FileNameField } from '#src/web/forms/file-name-field.tsx'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './documents.module.css'

type RowProps = {
  document: ArchivedDocument
  canEdit: boolean
  onOpen: (document: ArchivedDocument) => void
  onReplace: (document: ArchivedDocument) => void
}

/** A document with its versions. What belongs to a service or a policy is changed there. */
export function DocumentRow({ document, canEdit, onOpen, onReplace }: RowProps) {
  const trip = useTrip()
  const navigate = useNavigate()
  const [areFormerShown, setFormerShown] = useState(false)
  const formerId = useId()
  const { id, name, source, type, about, former } = document
  const isOwn = canEdit && source === 'archive'
  const params = { entryId: id }
  const named = useInPlace(editDocument, {
    // A document has no version, so its name serves as one.
    stored: { value: name, version: name },
    inputOf: (given: string) => ({ params, body: { name: given } }),
    clean: (given) => given.trim() || null,
    failureText: t('archive.edit-failed'),
  })
  const move = useCommand(editDocument, { failureText: t('archive.edit-failed'), onDone: () => undefined })
  const restore = useCommand(restoreDocument, {
    failureText: t('archive.edit-failed'),
    onDone: () => void toast.success(t('archive.restored')),
  })
  const remove = useCommand(removeDocument, {
    failureText: t('archive.remove-failed'),
    onDone: () => toastWithUndo(t('archive.removed'), () => restore.mutate({ params })),
  })
  const toTrip = { tripId: trip.id }
  const actions: (MenuAction | false)[] = [
    { key: 'open', label: t('archive.open'), icon: IconEye, onSelect: () => onOpen(document) },
    {
      key: 'download',
      label: t('archive.download'),
      icon: IconDownload,
      onSelect: () =>
        void download(
          getDocumentFile,
          { params: { ...toTrip, fileId: document.fileId }, query: {} },
          t('archive.preparing-one', { document: name }),
        ),
    },
    isOwn && {
      key: 'rename',
      label: t('archive.rename'),
      icon: IconPencil,
      // The closing menu would take the focus from a field that opens with it.
      onSelect: () => void window.setTimeout(named.open),
    },
    isOwn && {
      key: 'replace',
      label: t('archive.new-version'),
      icon: IconReplace,
      onSelect: () => onReplace(document),
    },
    ...archiveTypes.map(
      (other): MenuAction | false =>
        isOwn &&
        other !== type && {
          key: other,
          label: t('archive.move', { type: t(`archive.type.${other}`) }),
          icon: IconFolder,
          onSelect: () => move.mutate({ params, body: { type: other } }),
        },
    ),
    about.serviceId !== null && {
      key: 'service',
      label: t('archive.go-service'),
      icon: IconArrowRight,
      onSelect: () =>
        void navigate({
          to: '/trips/$tripId/service-preview/$serviceId',
          params: { ...toTrip, serviceId: about.serviceId! },
        }),
    },
    source === 'policy' && {
      key: 'policies',
      label: t('archive.go-policies'),
      icon: IconArrowRight,
      onSelect: () =>
        void navigate({ to: '/trips/$tripId/insurance-policy', params: toTrip, search: { type: 'issued' } }),
    },
    isOwn && {
      key: 'remove',
      label: t('archive.remove'),
      icon: IconTrash,
      isDanger: true,
      isApart: true,
      onSelect: () => remove.mutate({ params }),
    },
  ]
  return (
    <>
      <tr>
        <th scope="row">
          <span className={styles.name}>
            <Icon of={signOf(document)} className={styles.sign!} />
            {named.isOpen ? (
              <FileNameField label={t('archive.name')} edited={named} />
            ) : (
              <button type="button" className={styles.open} onClick={() => onOpen(document)}>
                {named.shown}
              </button>
            )}
            {former.length > 0 && !named.isOpen && (
              <button
                type="button"
                className={styles.version}
                aria-expanded={areFormerShown}
                aria-controls={formerId}
                aria-label={t('archive.versions-of', { document: name })}
                onClick={() => setFormerShown(!areFormerShown)}
              >
                {t('archive.version', { n: former.length + 1 })}
                <Icon of={areFormerShown ? IconChevronUp : IconChevronDown} size="tiny" />
              </button>
            )}
          </span>
        </th>
        <td className={styles.cut}>{aboutText(document)}</td>
        <td>{formatDay(wallClock(new Date(document.createdAt)).day)}</td>
        <td className={styles.cut}>{document.createdBy ?? t('archive.by-program')}</td>
        <td className={styles.size}>{fileSize(document.size)}</td>
        <td>
          <ActionMenu actions={actions.filter((one) => one !== false)}>
            <IconButton icon={IconDots} size="small" label={t('archive.acts', { document: name })} />
          </ActionMenu>
        </td>
      </tr>
      {areFormerShown &&
        former.map((file, at) => (
          <tr key={file.fileId} id={at === 0 ? formerId : undefined} className={styles.former}>
            <th scope="row">
              <span className={styles.name}>{t('archive.version', { n: former.length - at })}</span>
            </th>
            <td />
            <td>{formatDay(wallClock(new Date(file.createdAt)).day)}</td>
            <td className={styles.cut}>{file.createdBy ?? t('archive.by-program')}</td>
            <td className={styles.size}>{fileSize(file.size)}</td>
            <td>
              <a
                className={styles.load}
                href={addressOf(getDocumentFile, { params: { ...toTrip, fileId: file.fileId }, query: {} })}
                download={file.name}
                aria-label={t('archive.download-version', { document: name, n: former.length - at })}
              >
                <Icon of={IconDownload} />
              </a>
            </td>
          </tr>
        ))}
    </>
  )
}

/** What a document is about, in words. */
function aboutText({ about: { service, people, person } }: Pick<ArchivedDocument, 'about'>): string {
  if (person !== null) return person
  if (people !== null) return t('archive.people', { n: people })
  return service ?? t('archive.whole-trip')
}

function signOf({ contentType }: Pick<ArchivedDocument, 'contentType'>) {
  if (contentType.startsWith('image/')) return IconPhoto
  return contentType === 'application/pdf' ? IconFileTypePdf : IconFile
}
