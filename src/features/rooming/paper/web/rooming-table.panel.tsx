import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { blocksOf } from '#src/features/rooming/board/rooming.rules.ts'
import {
  getRoomingPaper,
  type PaperPerson,
  type PaperRoom,
  paperColumns,
  type RoomingPaper,
} from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { SheetHead } from './rooming-sheet-head.panel.tsx'
import styles from './table.module.css'

type RoomingTableProps = {
  tripId: string
  serviceId: string | null
  isPrinting: boolean
  onPrinted: () => void
  onBack: () => void
}

/** The list as the hotel reads it, equal to the PDF and the sheet. */
export function RoomingTable({ tripId, serviceId, isPrinting, onPrinted, onBack }: RoomingTableProps) {
  const query = serviceId === null ? {} : { serviceId }
  const asked = queryOf(getRoomingPaper, { params: { tripId }, query })
  const {
    data: paper,
    isError,
    isPlaceholderData,
    fetchStatus,
    refetch,
  } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  const isSettled = isPrinting && fetchStatus !== 'fetching'
  const isFailed = isSettled && (isError || fetchStatus === 'paused')
  const isReady = isSettled && !isFailed && !isPlaceholderData && paper !== undefined
  const print = useEffectEvent(() => {
    window.print()
    onPrinted()
  })
  const giveUp = useEffectEvent(() => {
    onPrinted()
    toast.error(t('calls.failed'))
  })
  useEffect(() => {
    if (isReady) print()
    if (isFailed) giveUp()
  }, [isReady, isFailed])
  if (!paper)
    return isError ? (
      <LoadFailure what={t('rooming.what')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonPage shape="list" />
    )
  return (
    <>
      <LeftOut paper={paper} onBack={onBack} />
      <section className={styles.sheet} aria-labelledby="rooming-sheet">
        <SheetHead paper={paper} headingId="rooming-sheet" />
        {paper.rooms.length + paper.withoutRoom.length > 0 ? (
          <Rows paper={paper} />
        ) : (
          <p className={styles.nothing}>{t('rooming.paper.empty')}</p>
        )}
      </section>
      <p className={styles.printed}>{printedText(paper)}</p>
    </>
  )
}

function printedText({ printedAt, printedBy: name }: RoomingPaper): string {
  const { day, time } = wallClock(new Date(printedAt))
  return t('papers.printed', { day: formatDay(day), time, name })
}

/**
 * The notice about what the list leaves out: confirmed people without a bed, rooms in option, letters that the PDF
 * cannot show.
 */
function LeftOut({ paper, onBack }: { paper: RoomingPaper; onBack: () => void }) {
  const { withoutRoom, optionRooms, unprintable } = paper
  const [first, ...others] = withoutRoom
  const said = [
    others.length === 0 &&
      first &&
      t(`rooming.confirmed-without-room.${first.sex ?? 'F'}`, { name: first.fullName ?? t('rooming.unnamed') }),
    others.length > 0 && t('rooming.more-without-room', { n: withoutRoom.length }),
    optionRooms > 0 && t('rooming.options-left-out', { n: optionRooms }),
    unprintable.length > 0 && `${t('rooming.unprintable', { names: unprintable.join(', ') })}.`,
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <div className={styles.notice}>
      <NoticeStrip
        tone="warn"
        action={
          <Button size="small" onClick={onBack}>
            {t('rooming.to-rooms')}
          </Button>
        }
      >
        {said.join(' ')}
      </NoticeStrip>
    </div>
  )
}

/** The columns on the screen, which shows no running numbers. */
const columns = paperColumns.filter((column) => column !== 'number')

function Rows({ paper }: { paper: RoomingPaper }) {
  return (
    <table className={styles.table}>
      <caption className="for-readers">
        {t('rooming.caption', { hotel: paper.hotel?.name ?? t('rooming.no-hotel') })}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column === 'sex' ? (
                <abbr title={t('rooming.sex')}>{t('rooming.column.sex')}</abbr>
              ) : (
                t(`rooming.column.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      {blocksOf(paper.rooms).map(({ key, rooms }) => [
        <BlockTitle key={key}>
          {key === 'crew'
            ? t('rooming.crew')
            : t('rooming.group', { type: t(`bookings.room.${key}`), n: rooms.length })}
        </BlockTitle>,
        ...rooms.map((room) => <RoomRows key={room.number} room={room} />),
      ])}
      <PeopleWithoutRoom people={paper.withoutRoom} />
    </table>
  )
}

function BlockTitle({ children }: { children: string }) {
  return (
    <tbody className={styles.block}>
      <tr>
        <th scope="rowgroup" colSpan={columns.length}>
          {children}
        </th>
      </tr>
    </tbody>
  )
}

function PeopleWithoutRoom({ people }: { people: readonly PaperPerson[] }) {
  if (people.length === 0) return null
  return (
    <>
      <BlockTitle>{t('rooming.paper.without-room', { n: people.length })}</BlockTitle>
      <tbody>
        {people.map((person) => (
          <tr key={person.number}>
            <td colSpan={2} />
            <PersonCells person={person} />
            <td>{person.type !== 'customer' && t(`bookings.role.${person.type}`)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

function RoomRows({ room }: { room: PaperRoom }) {
  const { number, roomType, people } = room
  return (
    <tbody>
      {people.map((person, index) => (
        <tr key={person.number}>
          {index === 0 && (
            <>
              <th scope="rowgroup" rowSpan={people.length} className={styles.number}>
                {number}
              </th>
              <td rowSpan={people.length} className="mono">
                {roomType}
              </td>
            </>
          )}
          <PersonCells person={person} />
          <td>{index === 0 && notesOf(person, room)}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** The notes of a person: "Accompagnatore, vicino al gruppo". */
function notesOf({ type }: PaperPerson, { isSingleUse, notes }: PaperRoom): string {
  return [type !== 'customer' && t(`bookings.role.${type}`), isSingleUse && t('rooming.paper.single-use'), notes]
    .filter(Boolean)
    .join(', ')
}

function PersonCells({ person }: { person: PaperPerson }) {
  const { fullName, sex, bornOn, age, birthPlace, citizenship, dietaryNote } = person
  if (fullName === null)
    return (
      <>
        <td className={styles.missing}>{t('rooming.unnamed')}</td>
        <td colSpan={6} />
      </>
    )
  return (
    <>
      <td className={styles.name}>{fullName}</td>
      <td>{sex ?? <Missing />}</td>
      <td className={styles.whole}>
        {bornOn ? formatDay(bornOn) : <Missing />}
        {age !== null && <small className={styles.age}> · {t('rooming.age', { n: age })}</small>}
      </td>
      <td className={styles.place}>{birthPlace ?? <Missing />}</td>
      <td>{citizenship ?? <Missing />}</td>
      <td className={classes('mono', styles.whole)}>
        <DocumentOf person={person} />
      </td>
      <td>{dietaryNote}</td>
    </>
  )
}

function DocumentOf({ person }: { person: PaperPerson }) {
  const { documentType, documentNumber, owesDocument } = person
  const maySee = useCan('read', 'IdentityDocument')
  if (!owesDocument || !maySee) return null
  if (!documentNumber) return <Missing />
  return [documentType && t(`rooming.document.${documentType}`), documentNumber].filter(Boolean).join(' ')
}

function Missing() {
  return <span className={styles.missing}>{t('rooming.missing')}</span>
}
