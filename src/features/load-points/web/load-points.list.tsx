import { IconArrowBackUp, IconArrowsJoin2, IconDots, IconMapPinOff, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type LoadPoint, restoreLoadPoint, retireLoadPoint } from '#src/features/load-points/load-points.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import styles from '#src/web/ui/layout/simple-list.module.css'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { DataTable, type DataTableProps } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'

type LoadPointsListProps = Pick<DataTableProps<LoadPoint>, 'failure' | 'empty' | 'isFetching'> & {
  points: readonly LoadPoint[] | undefined
  isRetired: boolean
  canEdit: boolean
  onEdit: (point: LoadPoint) => void
  onMerge: (point: LoadPoint) => void
}

const keyOf = ({ id }: LoadPoint) => id
const nameOf = ({ name }: LoadPoint) => name

export function LoadPointsList(props: LoadPointsListProps) {
  const { points, isRetired, canEdit, failure, empty, isFetching, onEdit, onMerge } = props
  const failureText = t('load-points.failed')
  const restore = useCommand(restoreLoadPoint, {
    failureText,
    onDone: () => toast.success(t('load-points.restored')),
  })
  const retire = useCommand(retireLoadPoint, {
    failureText,
    onDone: ({ id, version }) =>
      toastWithUndo(t('load-points.retired-now'), () => restore.mutate({ params: { pointId: id }, body: { version } })),
  })
  const columns = useMemo(
    () =>
      columnsOf({
        isRetired,
        canEdit,
        onEdit,
        onMerge,
        onRetire: ({ id, version }) => retire.mutate({ params: { pointId: id }, body: { version } }),
        onRestore: ({ id, version }) => restore.mutate({ params: { pointId: id }, body: { version } }),
      }),
    [isRetired, canEdit, onEdit, onMerge, retire.mutate, restore.mutate],
  )
  const n = points?.length ?? 0
  return (
    <DataTable
      caption={t('load-points.caption', { n })}
      columns={columns}
      rows={points}
      keyOf={keyOf}
      nameOf={nameOf}
      isFetching={isFetching ?? false}
      failure={failure}
      empty={empty}
      footer={<p className={styles.foot}>{t('load-points.count', { n })}</p>}
      isFill
    />
  )
}

type Acts = Pick<LoadPointsListProps, 'isRetired' | 'canEdit' | 'onEdit' | 'onMerge'> & {
  onRetire: (point: LoadPoint) => void
  onRestore: (point: LoadPoint) => void
}

function columnsOf({ isRetired, canEdit, ...acts }: Acts): Column<LoadPoint>[] {
  return [
    { key: 'name', title: t('load-points.field.name'), cell: ({ name }) => <b>{name}</b> },
    { key: 'address', title: t('load-points.field.address'), cell: ({ address }) => address },
    ...(isRetired ? [stateColumn] : []),
    { key: 'trips', title: t('load-points.column-trips'), isNumeric: true, cell: ({ trips }) => trips },
    ...(canEdit ? [{ key: 'acts', title: '', width: 44, isFixed: true, cell: actsOf(isRetired, acts) }] : []),
  ]
}

const stateColumn: Column<LoadPoint> = {
  key: 'state',
  title: t('load-points.column-state'),
  cell: ({ mergedInto }) => (mergedInto ? t('load-points.merged-into', { name: mergedInto }) : t('load-points.alone')),
}

function actsOf(isRetired: boolean, { onEdit, onMerge, onRetire, onRestore }: Omit<Acts, 'isRetired' | 'canEdit'>) {
  return (point: LoadPoint) => (
    <ActionMenu
      actions={
        isRetired
          ? [
              {
                key: 'restore',
                label: t('load-points.restore'),
                icon: IconArrowBackUp,
                onSelect: () => onRestore(point),
              },
            ]
          : [
              {
                key: 'edit',
                label: t('load-points.edit-short'),
                icon: IconPencil,
                onSelect: () => onEdit(point),
              },
              {
                key: 'merge',
                label: t('load-points.merge'),
                icon: IconArrowsJoin2,
                onSelect: () => onMerge(point),
              },
              {
                key: 'retire',
                label: t('load-points.retire'),
                icon: IconMapPinOff,
                isApart: true,
                onSelect: () => onRetire(point),
              },
            ]
      }
    >
      <IconButton icon={IconDots} size="small" label={t('load-points.actions-of', { name: point.name })} />
    </ActionMenu>
  )
}
