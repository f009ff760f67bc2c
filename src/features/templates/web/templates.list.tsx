import {
  IconCopy,
  IconDots,
  IconMoon,
  IconPencil,
  IconPlus,
  IconSun,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TripType } from '#src/features/itineraries/itineraries.rules.ts'
import type { TemplateSort } from '#src/features/templates/template-sorts.values.ts'
import type { listTemplates } from '#src/features/templates/templates.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter } from '#src/web/ui/table/table-footer.tsx'
import { useTemplateActs } from './template-acts.state.ts'
import styles from './templates.module.css'

export type TemplatesSearch = {
  search: string
  modules: readonly TripType[]
  sort: TemplateSort
  cursor?: string | undefined
}

type TemplatesPage = Output<typeof listTemplates>
type TemplateRow = TemplatesPage['templates'][number]

type TemplatesListProps = {
  page: TemplatesPage | undefined
  search: TemplatesSearch
  isFetching: boolean
  failure: (() => void) | null
  canEdit: boolean
  pageSize: number
  onPageSize: (size: number) => void
  onSort: (sort: TemplateSort) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Present while filters limit the list. */
  onClear: (() => void) | undefined
}

const keyOf = ({ id }: TemplateRow) => id
const nameOf = ({ name }: TemplateRow) => name

export function TemplatesList({ page, search, failure, canEdit, onClear, ...props }: TemplatesListProps) {
  const columns = useMemo(() => columnsOf(search), [search])
  const sort = { key: search.sort.replace('-', ''), isDescending: search.sort.startsWith('-') }
  const sortTitle = columns.find(({ key }) => key === sort.key)?.title.toLowerCase() ?? ''
  const total = page?.total ?? 0
  return (
    <DataTable
      caption={t('templates.caption', { n: total, sort: sortTitle })}
      columns={columns}
      rows={page?.templates}
      keyOf={keyOf}
      nameOf={nameOf}
      isFetching={props.isFetching}
      failure={failure && { what: t('templates.list-what'), onRetry: failure }}
      empty={<NoTemplates canEdit={canEdit} search={search} onClear={onClear} />}
      sort={sort}
      onSort={({ key, isDescending }) => props.onSort(`${isDescending ? '-' : ''}${key}` as TemplateSort)}
      footer={
        <TableFooter
          label={page ? t('templates.count', { n: total }) : ''}
          onPrevious={props.onPrevious}
          onNext={props.onNext}
          pageSize={props.pageSize}
          onPageSize={props.onPageSize}
        />
      }
      isFill
    />
  )
}

type NoTemplatesProps = Pick<TemplatesListProps, 'canEdit' | 'search' | 'onClear'>

function NoTemplates({ canEdit, search, onClear }: NoTemplatesProps) {
  if (onClear)
    return (
      <EmptyState
        icon={IconTemplate}
        title={t('templates.no-match')}
        text={t('templates.no-match-text')}
        action={<Button onClick={onClear}>{t('templates.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconTemplate}
      title={t('templates.empty')}
      text={t('templates.trips-text')}
      action={
        canEdit && (
          <LinkButton icon={IconPlus} to="/templates/trips/add-template" search={search}>
            {t('templates.create')}
          </LinkButton>
        )
      }
    />
  )
}

function columnsOf(search: TemplatesSearch): Column<TemplateRow>[] {
  return [
    {
      key: 'name',
      title: t('templates.column.name'),
      canSort: true,
      cell: ({ id, name }) => (
        <Link to="/templates/trips/$templateId" params={{ templateId: id }} className={styles.name} title={name}>
          {name}
        </Link>
      ),
    },
    {
      key: 'type',
      title: t('templates.column.type'),
      cell: ({ type }) => (
        <Mark tone="neutral" icon={type === 'daily' ? IconSun : IconMoon}>
          {t(`itineraries.type.${type}`)}
        </Mark>
      ),
    },
    {
      key: 'transport',
      title: t('templates.column.transport'),
      leavesBelow: 1400,
      cell: ({ transport }) => transport !== 'unselected' && t(`itineraries.transport.${transport}`),
    },
    { key: 'days', title: t('templates.column.days'), canSort: true, isNumeric: true, cell: ({ days }) => days },
    {
      key: 'services',
      title: t('templates.column.services'),
      leavesBelow: 900,
      canSort: true,
      isNumeric: true,
      cell: ({ services }) => services,
    },
    {
      key: 'departures',
      title: t('templates.column.departures'),
      isNumeric: true,
      leavesBelow: 1400,
      cell: ({ departures }) => departures,
    },
    {
      key: 'price',
      title: t('templates.column.price'),
      isNumeric: true,
      cell: ({ unitCents }) => unitCents !== null && euro(unitCents),
    },
    {
      key: 'timesUsed',
      title: t('templates.column.timesUsed'),
      leavesBelow: 900,
      canSort: true,
      cell: ({ timesUsed }) =>
        timesUsed === 0 ? (
          <span className={styles.quiet}>{t('templates.never-used')}</span>
        ) : (
          t('templates.times-used', { n: timesUsed })
        ),
    },
    {
      key: 'lastUsedAt',
      title: t('templates.column.lastUsedAt'),
      canSort: true,
      cell: ({ lastUsedAt }) => lastUsedAt && formatDay(wallClock(new Date(lastUsedAt)).day),
    },
    {
      key: 'actions',
      title: t('templates.column.actions'),
      isNumeric: true,
      cell: (template) => <Acts template={template} search={search} />,
    },
  ]
}

/** The acts on a template in the list, without opening it. */
function Acts({ template, search }: { template: TemplateRow; search: TemplatesSearch }) {
  const { id, name } = template
  const navigate = useNavigate()
  const acts = useTemplateActs()
  const canEdit = useCan('edit', 'Template')
  const canUse = useCan('edit', 'Trip')
  const params = { templateId: id }
  const actions: MenuAction[] = []
  if (canUse)
    actions.push({
      key: 'use',
      label: t('templates.use'),
      icon: IconPlus,
      onSelect: () => void navigate({ to: '/templates/trips/create-trip/$templateId', params, search }),
    })
  if (canEdit)
    actions.push(
      {
        key: 'edit',
        label: t('templates.edit'),
        icon: IconPencil,
        onSelect: () => void navigate({ to: '/templates/trips/$templateId', params }),
      },
      { key: 'duplicate', label: t('templates.duplicate'), icon: IconCopy, onSelect: () => acts.duplicate(template) },
      {
        key: 'delete',
        label: t('templates.delete'),
        icon: IconTrash,
        isDanger: true,
        isApart: true,
        onSelect: () => void acts.remove(template),
      },
    )
  if (actions.length === 0) return null
  return (
    <span className={styles.acts}>
      {canUse && (
        <LinkButton
          size="small"
          kind="text"
          to="/templates/trips/create-trip/$templateId"
          params={params}
          search={search}
          aria-label={t('templates.use-of', { name })}
        >
          {t('templates.use-short')}
        </LinkButton>
      )}
      <ActionMenu actions={actions}>
        <IconButton icon={IconDots} size="small" label={t('templates.actions-of', { name })} />
      </ActionMenu>
    </span>
  )
}
