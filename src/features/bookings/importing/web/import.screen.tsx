import {
  IconCalendarOff,
  IconChevronLeft,
  IconCircleCheck,
  IconDownload,
  IconFileSpreadsheet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { importTemplate, mostImported, readImportFile } from '#src/features/bookings/importing/importing.contract.ts'
import { sheetWithPeople } from '#src/features/bookings/importing/pasted-people.values.ts'
import { pastedRows } from '#src/features/bookings/importing/pasted-rows.values.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { type OpenTrip, tripQuery } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { download } from '#src/web/calls/download.ts'
import { uploadFile } from '#src/web/calls/upload.ts'
import { useUnsavedWarning } from '#src/web/forms/leaving.ts'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './import.module.css'
import type { ImportFile } from './import.state.ts'

const ImportCheck = lazyPart(async () => (await import('./import-check.panel.tsx')).ImportCheck)

/** Imports the people of a sheet into a trip: the file, its columns and cells, and the number of people imported. */
export function ImportScreen() {
  const { tripId = '' } = useParams({ strict: false })
  const { data: trip, error, refetch } = useQuery(tripQuery(tripId))
  if (trip) return <Import trip={trip} />
  if (error) return <LoadFailure what={t('import.title')} onRetry={() => void refetch()} />
  return <SkeletonPage shape="facts" />
}

type Done = { bookings: number; people: number }

export function Import({ trip }: { trip: OpenTrip }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const params = { tripId: trip.id }
  const back = () => void navigate({ to: '/trips/$tripId/participants', params })
  const closed =
    editRefusal({ status: trip.status, hasBookings: true }, 'bookings') ?? departedRefusal(trip, todayIn(new Date()))
  useUnsavedWarning({ isDirty: () => file !== null && done === null })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <IconButton icon={IconChevronLeft} size="small" label={t('import.done.list')} onClick={back} />
        <h1>{t('import.title')}</h1>
        <Steps at={done ? 2 : file ? 1 : 0} fileName={file?.name} />
        <span className={styles.gap} />
        <span className={styles.trip}>
          {trip.title} · {[...new Set([trip.departsOn, trip.returnsOn])].map(formatDay).join(' – ')}
        </span>
        {!done && <Button onClick={back}>{t('import.cancel')}</Button>}
      </header>
      {closed && !done && <EmptyState icon={IconCalendarOff} title={t(closed, { day: formatDay(trip.departsOn) })} />}
      {!file && !closed && <ChooseSheet tripId={trip.id} onRead={setFile} />}
      {file && !done && !closed && (
        <ImportCheck
          key={file.at}
          trip={trip}
          file={file}
          onSheet={(at, rows) =>
            setFile({ ...file, at, sheets: file.sheets.with(file.at, { name: file.sheets[file.at]!.name, rows }) })
          }
          onReplace={() => setFile(null)}
          onDone={setDone}
        />
      )}
      {done && (
        <EmptyState
          icon={IconCircleCheck}
          title={t('import.done', { n: done.people })}
          text={t('import.done.text', { n: done.bookings, bookings: done.bookings })}
          action={
            <>
              <LinkButton kind="primary" to="/trips/$tripId/participants" params={params}>
                {t('import.done.list')}
              </LinkButton>
              <Button
                onClick={() => {
                  setDone(null)
                  setFile(null)
                }}
              >
                {t('import.done.again')}
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

const steps = ['file', 'check', 'done'] as const

function Steps({ at, fileName }: { at: number; fileName: string | undefined }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span aria-hidden>{index + 1}</span>
          {t(`import.step.${step}`)}
          {step === 'file' && fileName && <small>{fileName}</small>}
        </li>
      ))}
    </ol>
  )
}

type ChooseProps = { tripId: string; onRead: (file: ImportFile) => void }

function ChooseSheet({ tripId, onRead }: ChooseProps) {
  const [isReading, setIsReading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setIsReading(true)
    setFault(null)
    try {
      const { sheets } = await uploadFile(readImportFile, { params: { tripId } }, file)
      const at = sheetWithPeople(
        sheets.map(({ rows }) => rows),
        todayIn(new Date()),
      )
      onRead({ name: file.name, sheets, at })
    } catch (error) {
      setFault(failureTextOf(error, t('import.file.failed')))
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className={styles.choose}>
      {fault && <NoticeStrip tone="err">{fault}</NoticeStrip>}
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void read(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet aria-hidden />
        <b>{t(isReading ? 'import.file.reading' : 'import.file.drop')}</b>
        <small>{t('import.file.kinds', { n: mostImported })}</small>
        <input
          type="file"
          accept=".xlsx,.csv,.txt"
          className="for-readers"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            // The value is reset, so that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <Button icon={IconDownload} onClick={() => void download(importTemplate, {}, t('import.file.template'))}>
        {t('import.file.template')}
      </Button>
      <TextAreaField
        label={t('import.file.or-paste')}
        help={t('import.file.paste-help')}
        rows={6}
        value={pasted}
        onChange={setPasted}
      />
      <Button
        kind="primary"
        refusal={pasted.trim() === '' ? t('import.file.paste-help') : null}
        onClick={() =>
          onRead({ name: t('import.file.pasted'), sheets: [{ name: null, rows: pastedRows(pasted) }], at: 0 })
        }
      >
        {t('import.file.read')}
      </Button>
    </div>
  )
}
