import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { momentOf as briefMomentOf } from '#src/features/access/users.view.ts'
import type { Message } from '#src/features/communications/outbox/outbox.contract.ts'
import type { OutboxFilter } from '#src/features/communications/outbox/outbox-filters.values.ts'
import { todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { CutText } from '#src/web/ui/table/cut-text.tsx'
import { DataTable, type DataTableProps } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import { MessageStateBadge, momentOf } from './message-state.panel.tsx'
import styles from './outbox.module.css'

export type OutboxSearch = {
  state?: OutboxFilter | undefined
  tripId?: string | undefined
  after?: string | undefined
}

type OutboxListProps = Omit<TableFooterProps, 'label'> &
  Pick<DataTableProps<Message>, 'failure' | 'empty' | 'isFetching'> & {
    messages: readonly Message[] | undefined
    search: OutboxSearch
    openId: string | undefined
  }

const keyOf = ({ id }: Message) => id
const nameOf = ({ subject }: Message) => subject

export function OutboxList({ messages, search, openId, failure, empty, isFetching, ...pages }: OutboxListProps) {
  const columns = useMemo(() => columnsOf(search), [search])
  const n = messages?.length ?? 0
  return (
    <DataTable
      caption={t('outbox.caption', { n })}
      columns={columns}
      rows={messages}
      keyOf={keyOf}
      nameOf={nameOf}
      openKey={openId ?? null}
      isFetching={isFetching}
      failure={failure}
      empty={empty}
      footer={<TableFooter label={t('outbox.count', { n })} {...pages} />}
      isFill
    />
  )
}

function columnsOf(search: OutboxSearch): Column<Message>[] {
  return [
    {
      key: 'subject',
      title: t('outbox.column.subject'),
      cell: ({ id, subject }) => (
        <Link to="/outbox/$messageId" params={{ messageId: id }} search={search} resetScroll={false}>
          <CutText>{subject}</CutText>
        </Link>
      ),
    },
    {
      key: 'recipient',
      title: t('outbox.column.recipient'),
      width: 240,
      cell: ({ recipient }) => <CutText>{recipient}</CutText>,
    },
    { key: 'state', title: t('outbox.column.state'), width: 310, cell: (message) => <Fate message={message} /> },
    {
      key: 'at',
      title: t('outbox.column.at'),
      width: 110,
      cell: ({ createdAt }) => (
        <time className={styles.at} dateTime={createdAt} title={momentOf(createdAt)}>
          {briefMomentOf(createdAt, todayIn(new Date()))}
        </time>
      ),
    },
  ]
}

function Fate({ message: { state, lastError } }: { message: Message }) {
  return (
    <span className={styles.fate}>
      <MessageStateBadge state={state} why={lastError} />
      {lastError && (
        <small className={styles.why}>
          <CutText>{lastError}</CutText>
        </small>
      )}
    </span>
  )
}
