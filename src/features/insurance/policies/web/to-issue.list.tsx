import { IconCircleCheck, IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { headNameOf } from '#src/features/bookings/people/booking-names.words.ts'
import type { LineToIssue } from '#src/features/insurance/policies/policies.contract.ts'
import { ageOn, type Day, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DataTable, type DataTableProps } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import type { FileReview } from './file-review.state.ts'
import styles from './policies.module.css'

type ToIssueProps = {
  trip: { id: string; departsOn: Day }
  lines: readonly LineToIssue[] | undefined
  review: FileReview
  canEdit: boolean
  selection: NonNullable<DataTableProps<LineToIssue>['selection']>
  /** Uploads a file for one person at once. */
  onFile: (line: LineToIssue, file: File) => void
} & Pick<DataTableProps<LineToIssue>, 'failure' | 'footer'>

/** The people whose policy is to be issued, each with its file once one is chosen. */
export function ToIssueList({ trip, lines, review, canEdit, selection, onFile, ...rest }: ToIssueProps) {
  const { files } = review
  const columns = useMemo((): Column<LineToIssue>[] => {
    const fileOf = (line: LineToIssue) =>
      files.find(({ people, problem }) => problem === null && people.includes(line.participantId))
    return [
      { key: 'person', title: t('insurance.column.person'), cell: (line) => <Person line={line} trip={trip} /> },
      {
        key: 'taxCode',
        title: t('insurance.column.taxCode'),
        cell: (line) => <TaxCode line={line} />,
      },
      {
        key: 'premium',
        title: t('insurance.column.premium'),
        isNumeric: true,
        cell: ({ premiumCents }) => (premiumCents ? euro(premiumCents) : null),
      },
      {
        key: 'confirmedOn',
        title: t('insurance.column.confirmedOn'),
        leavesBelow: 900,
        cell: ({ confirmedOn }) => confirmedOn && formatDay(confirmedOn),
      },
      {
        key: 'file',
        title: t('insurance.column.file'),
        width: 320,
        cell: (line) => {
          const got = fileOf(line)
          if (got)
            return (
              <span className={styles.got}>
                <Icon of={IconFileText} />
                <span>{got.file.name}</span>
                {got.by in byWords && <small>{t(byWords[got.by as keyof typeof byWords])}</small>}
                <IconButton
                  icon={IconX}
                  size="small"
                  label={t('insurance.take-away', { file: got.file.name })}
                  onClick={() => review.takeAway(got.id)}
                />
              </span>
            )
          if (!canEdit) return null
          if (line.surname === null) return <small>{t('insurance.unnamed-first')}</small>
          return (
            <FileButton
              icon={IconUpload}
              label={t('insurance.upload-one')}
              isSingle
              onFiles={([file]) => file && onFile(line, file)}
            />
          )
        },
      },
    ]
  }, [files, trip, canEdit, review, onFile])
  return (
    <DataTable
      {...rest}
      caption={t('insurance.tab.toIssue', { n: lines?.length ?? 0 })}
      columns={columns}
      rows={lines}
      keyOf={keyOf}
      nameOf={headNameOf}
      {...(canEdit && { selection })}
      empty={
        <EmptyState
          icon={IconCircleCheck}
          title={t('insurance.none-to-issue')}
          text={t('insurance.none-to-issue-text')}
        />
      }
    />
  )
}

const keyOf = ({ participantId }: LineToIssue) => participantId

const byWords = {
  taxCode: 'insurance.by.taxCode',
  name: 'insurance.by.name',
  surname: 'insurance.by.surname',
  hand: 'insurance.by.hand',
} as const

/** A tax code as the insurer needs it: without one, or with that of another country, the row says so. */
function TaxCode({ line: { taxCode, isForeignCode, surname } }: { line: LineToIssue }) {
  if (!taxCode) return surname !== null && <Mark tone="warn">{t('insurance.no-code')}</Mark>
  return (
    <>
      <span className="mono">{taxCode}</span>
      {isForeignCode && <small className={styles.below}>{t('insurance.foreign-code')}</small>}
    </>
  )
}

function Person({ line, trip }: { line: LineToIssue; trip: { id: string; departsOn: Day } }) {
  const age = line.bornOn === null ? null : ageOn(line.bornOn, trip.departsOn)
  return (
    <>
      <Link
        to="/trips/$tripId/participants/$roomConfigurationId"
        params={{ tripId: trip.id, roomConfigurationId: line.bookingId }}
      >
        {headNameOf(line)}
      </Link>
      {age !== null && age < 18 && <small className={styles.beside}>{t('insurance.age', { n: age })}</small>}
      {line.isCrew && <small className={styles.beside}>{t('insurance.crew')}</small>}
      {line.insteadOf !== null && (
        <small className={styles.below}>{t('insurance.instead-of', { name: line.insteadOf })}</small>
      )}
    </>
  )
}
