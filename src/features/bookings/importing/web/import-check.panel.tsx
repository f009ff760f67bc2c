import { IconAlertTriangle, IconDownload, IconFileSpreadsheet, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { asCsv, type ImportRow, wrongRows } from '#src/features/bookings/importing/import-rows.view.ts'
import { importBookings, mostImported } from '#src/features/bookings/importing/importing.contract.ts'
import { PastePeopleDialog } from '#src/features/bookings/people/web/paste-people.dialog.tsx'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import styles from './import.module.css'
import { type ImportFile, type Importing, useImport } from './import.state.ts'
import { ImportChoicesForm } from './import-choices.form.tsx'
import { ImportTable } from './import-table.panel.tsx'
import { faultSaid } from './importing.words.ts'

// The two dialogs that read a sheet load together: separately, every page of a booking would wait for the code that
// they share.
export { PastePeopleDialog }

type CheckProps = {
  trip: OpenTrip
  file: ImportFile
  /** Chooses another sheet, with the cells of this one as they were corrected. */
  onSheet: (at: number, cells: string[][]) => void
  onReplace: () => void
  onDone: (done: { bookings: number; people: number }) => void
}

const filters = ['wrong', 'doubles', 'known', 'all'] as const
type Filter = (typeof filters)[number]

/** The columns and cells of the sheet, the choices for the whole file, and the import. */
export function ImportCheck({ trip, file, onSheet, onReplace, onDone }: CheckProps) {
  const importing = useImport(trip, file)
  const { view, read, check, cells } = importing
  const [filter, setFilter] = useState<Filter>('all')
  const [refused, setRefused] = useState<string[]>([])
  const send = useCommand(importBookings, {
    failureText: t('import.import.failed'),
    onDone,
    onRefused: (problem) => {
      setRefused([...new Set([problem.detail, ...(problem.fields?.map(({ text }) => text) ?? [])])])
      return true
    },
  })
  if (check.isError && !view)
    return <LoadFailure what={t('import.import.check-failed')} onRetry={() => void check.refetch()} />
  if (!view) return <SkeletonRows count={12} />
  const shownBy: Record<Filter, (row: ImportRow) => boolean> = {
    wrong: ({ faults }) => faults.size > 0,
    doubles: ({ sameAs, bookingOnTrip }) => sameAs !== null || bookingOnTrip !== null,
    known: ({ known }) => known !== null,
    all: () => true,
  }
  const { plan, wrongCells } = view
  const others = file.sheets.filter((_, at) => at !== file.at)
  const few = shortages(importing)
  const refusal = refusalOf(importing, few)
  const saveWrong = () => {
    const rows = wrongRows(cells, read.headAt, view.rows, faultSaid, t('import.wrong.column'))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([asCsv(rows)], { type: 'text/csv' }))
    link.download = t('import.wrong.file')
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  }
  return (
    <>
      <div className={styles.bar}>
        <Icon of={IconFileSpreadsheet} />
        <b>{file.name}</b>
        <WhichSheet file={file} people={read.people.length} onSheet={(at) => onSheet(at, cells)} />
        <Button kind="text" size="small" onClick={onReplace}>
          {t('import.file.replace')}
        </Button>
        {read.unread.length > 0 && (
          <span className={styles.unread}>
            <Icon of={IconHelpCircle} size="small" />
            {t('import.unread', { n: read.unread.length, columns: read.unread.map((head) => `«${head}»`).join(', ') })}
          </span>
        )}
        <span className={styles.gap} />
        {filters.map((one) => (
          <FilterChip
            key={one}
            label={t(`import.filter.${one}`)}
            count={view.rows.filter(shownBy[one]).length}
            isOn={filter === one}
            onToggle={() => setFilter(one)}
          />
        ))}
      </div>
      <ImportChoicesForm trip={trip} importing={importing} />
      {others.length > 0 && (
        <p className={styles.unread}>
          {t('import.file.others', { n: others.length, names: others.map(({ name }) => `«${name}»`).join(', ') })}
        </p>
      )}
      {read.nameless.length > 0 && (
        <p className={styles.unread}>
          {t('import.nameless', { n: read.nameless.length, rows: read.nameless.map((at) => at + 1).join(', ') })}
        </p>
      )}
      {few.map((text) => (
        <NoticeStrip key={text} tone="err">
          {text}
        </NoticeStrip>
      ))}
      {plan.choices.map((fault) => (
        <NoticeStrip key={fault.code} tone="err">
          {faultSaid(fault)}
        </NoticeStrip>
      ))}
      {refused.map((text) => (
        <NoticeStrip key={text} tone="err">
          {text}
        </NoticeStrip>
      ))}
      <ImportTable importing={importing} rows={view.rows.filter(shownBy[filter])} />
      <footer className={styles.foot}>
        {wrongCells > 0 ? (
          <p className={styles.wrong} role="status">
            <Icon of={IconAlertTriangle} />
            {t('import.wrong.all', { n: wrongCells, rows: view.rows.length })}
          </p>
        ) : (
          <p role="status">{refusal ?? t(plan.heads > 0 ? 'import.wrong.none' : 'import.wrong.nobody')}</p>
        )}
        <span className={styles.gap} />
        {wrongCells > 0 && (
          <Button icon={IconDownload} onClick={saveWrong}>
            {t('import.wrong.download')}
          </Button>
        )}
        <Button
          kind="primary"
          refusal={refusal}
          isBusy={send.isPending}
          onClick={() => {
            setRefused([])
            send.mutate({ params: { tripId: trip.id }, body: { bookings: plan.bookings.map(({ input }) => input) } })
          }}
        >
          {t('import.import', { n: plan.heads })}
        </Button>
      </footer>
    </>
  )
}

type WhichProps = { file: ImportFile; people: number; onSheet: (at: number) => void }

/** The sheet that is imported, to choose among several, and its number of people. */
function WhichSheet({ file: { sheets, at }, people, onSheet }: WhichProps) {
  const { name } = sheets[at]!
  if (sheets.length === 1)
    return (
      <span className={styles.quiet}>
        {name ? t('import.file.sheet', { name, n: people }) : t('import.file.rows', { n: people })}
      </span>
    )
  return (
    <>
      <select
        className={styles.select}
        aria-label={t('import.file.which')}
        value={at}
        onChange={({ currentTarget }) => onSheet(Number(currentTarget.value))}
      >
        {sheets.map((sheet, index) => (
          <option key={sheet.name} value={index}>
            {sheet.name}
          </option>
        ))}
      </select>
      <span className={styles.quiet}>{t('import.file.rows', { n: people })}</span>
    </>
  )
}

/** The places and rooms that the trip lacks, before anything is sent. */
function shortages({ view, check, choices }: Importing): string[] {
  const left = check.data?.placesLeft ?? null
  const { plan } = view!
  const holds = ['customerOption', 'waitingForConfirmation', 'confirmed'].includes(choices.status)
  const needed = plan.heads - plan.waiting
  return [
    ...(holds && left !== null && needed > left ? [t('import.places.few', { left, n: needed })] : []),
    ...plan.rooms
      .filter((room) => room.left !== null && room.asked > room.left)
      .map(({ roomType, asked, left: free }) => t('import.rooms.few', { type: roomType, n: asked, left: free ?? 0 })),
  ]
}

function refusalOf({ view, check, isTooLong, agencies }: Importing, few: readonly string[]): string | null {
  const { plan, wrongCells } = view!
  if (isTooLong) return t('bookings.import-too-many', { n: mostImported })
  if (wrongCells > 0 || plan.choices.length > 0) return t('import.wrong.refused')
  if (plan.heads === 0) return t('import.wrong.nobody')
  if (few[0]) return few[0]
  return check.isPlaceholderData || agencies.length === 0 ? t('import.wrong.checking') : null
}
