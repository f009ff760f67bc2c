import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type ArchiveType, archiveTypes } from '#src/features/archive/documents/archive-types.values.ts'
import type { ArchivedDocument } from '#src/features/archive/documents/documents.contract.ts'
import { entryRefusal } from '#src/features/archive/documents/documents.rules.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn, wallClock } from '#src/shared/day.ts'
import { fileSize } from '#src/shared/files.ts'
import { freshKey } from '#src/web/calls/api.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './documents.module.css'

/** Files with the place to which they go. */
export type Sending = {
  id: string
  files: readonly File[]
  to:
    | { kind: 'archive'; tripId: string; type: ArchiveType }
    | { kind: 'service'; serviceId: string }
    | { kind: 'version'; entryId: string }
}

type UploadProps = {
  files: readonly File[]
  /** The document of which the file is a new version. */
  replaces: ArchivedDocument | null
  documents: readonly ArchivedDocument[]
  onSend: (sending: Sending) => void
  onClose: () => void
}

const whole = 'whole'

/** Asks what the chosen files are before they are uploaded. */
export function UploadDialog({ files: given, replaces, documents, onSend, onClose }: UploadProps) {
  const trip = useTrip()
  const [files, setFiles] = useState(given)
  const [how, setHow] = useState<'new' | 'version'>(replaces ? 'version' : 'new')
  const [documentId, setDocument] = useState<string | null>(replaces?.id ?? null)
  const [name, setName] = useState<string | null>(null)
  const [type, setType] = useState<ArchiveType | null>(null)
  const [serviceId, setService] = useState<string>(whole)
  const [isTried, setTried] = useState(false)
  const canEditServices = useCan('edit', 'Service')
  const { data: programme } = useQuery(servicesQuery(trip.id))
  const own = documents.filter(({ source }) => source === 'archive')
  const replaced = own.find(({ id }) => id === documentId) ?? null
  const isVersion = how === 'version' && own.length > 0 && files.length <= 1
  const services = canEditServices && type === 'serviceDocument' ? (programme?.services ?? []) : []
  const refusal = type && !isVersion ? entryRefusal(trip, type, todayIn(new Date())) : null
  const faults = {
    files: files.length === 0 ? t('archive.file-needed') : undefined,
    type: type === null ? t('archive.type-needed') : refusal ? t(refusal) : undefined,
    document: replaced === null ? t('archive.document-needed') : undefined,
  }

  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    setName(null)
  }
  const submit = () => {
    setTried(true)
    if (faults.files || (isVersion ? faults.document : faults.type)) return
    const id = freshKey()
    const [only] = files
    const named =
      only && files.length === 1 && name?.trim() ? [new File([only], name.trim().replace(/[/\\]/g, '-'), only)] : files
    if (isVersion && replaced) onSend({ id, files, to: { kind: 'version', entryId: replaced.id } })
    else if (services.some((one) => one.id === serviceId))
      onSend({ id, files: named, to: { kind: 'service', serviceId } })
    else if (type) onSend({ id, files: named, to: { kind: 'archive', tripId: trip.id, type } })
  }

  return (
    <FormDialog
      size="medium"
      title={t('archive.upload')}
      onClose={onClose}
      backOut={t('archive.cancel')}
      isDirty={() => false}
      submitLabel={
        isVersion && replaced
          ? t('archive.upload-version', { n: replaced.former.length + 2 })
          : t('archive.upload-n', { n: Math.max(1, files.length) })
      }
      submitIcon={IconUpload}
      className={styles.upload}
      onSubmit={submit}
    >
      <Picked files={files} fault={isTried ? faults.files : undefined} isSingle={isVersion} onFiles={choose} />
      {own.length > 0 && files.length <= 1 && (
        <RadioList
          label={t('archive.how')}
          isLabelHidden
          value={how}
          onChange={setHow}
          choices={[
            { value: 'new', label: t('archive.as-new') },
            { value: 'version', label: t('archive.as-version') },
          ]}
        />
      )}
      {isVersion ? (
        <SelectField
          label={t('archive.document')}
          isRequired
          value={documentId}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setDocument}
          error={isTried ? faults.document : undefined}
          help={
            replaced ? t('archive.stays', { day: formatDay(wallClock(new Date(replaced.createdAt)).day) }) : undefined
          }
        />
      ) : (
        <div className={styles.pair}>
          {files.length === 1 && (
            <TextField label={t('archive.column.name')} value={name ?? files[0]!.name} onChange={setName} />
          )}
          <SelectField
            label={t('archive.type')}
            isRequired
            value={type}
            options={archiveTypes.map((value) => ({ value, label: t(`archive.type.${value}`) }))}
            onChange={setType}
            error={isTried || refusal ? faults.type : undefined}
          />
          {services.length > 0 && (
            <SelectField
              label={t('archive.about')}
              value={serviceId}
              options={[
                { value: whole, label: t('archive.whole-trip') },
                ...services.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(value) => setService(value ?? whole)}
            />
          )}
        </div>
      )}
    </FormDialog>
  )
}

type PickedProps = {
  files: readonly File[]
  fault: string | undefined
  isSingle: boolean
  onFiles: (files: readonly File[]) => void
}

function Picked({ files, fault, isSingle, onFiles }: PickedProps) {
  const input = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <div className={styles.picked}>
      <Icon of={IconFile} />
      <span>
        <b>{files.length === 1 ? files[0]!.name : t('archive.files', { n: files.length })}</b>
        {bytes > 0 && <small>{fileSize(bytes)}</small>}
        {fault && (
          <small id={faultId} role="alert" className={styles.fault}>
            {fault}
          </small>
        )}
      </span>
      <Button
        size="small"
        kind={files.length === 0 ? 'secondary' : 'text'}
        aria-describedby={fault ? faultId : undefined}
        onClick={() => input.current?.click()}
      >
        {files.length === 0 ? t('archive.choose-file') : t('archive.change-file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={t('archive.file')}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles([...currentTarget.files])
          // The value is reset, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {files.length > 1 && (
        <ul className={styles.chosen}>
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${file.lastModified} ${at}`}>
              <span>{file.name}</span>
              <small>{fileSize(file.size)}</small>
              <IconButton
                size="small"
                icon={IconX}
                label={t('archive.leave-out', { name: file.name })}
                onClick={() => onFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
