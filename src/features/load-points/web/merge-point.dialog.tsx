import { useMemo, useState } from 'react'
import { type LoadPoint, listLoadPoints, retireLoadPoint } from '#src/features/load-points/load-points.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import styles from '#src/web/ui/layout/simple-list.module.css'

/** Retires a load point as the double of another, which its name then finds. */
export function MergePointDialog({ point, onClose }: { point: LoadPoint; onClose: () => void }) {
  const { id, name, version } = point
  const [into, setInto] = useState<LoadPoint | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const source = useMemo<ComboSource<LoadPoint>>(
    () => ({
      search: async (search, signal) => {
        const found = await request(listLoadPoints, { query: { search } }, { signal })
        const others = found.filter((one) => one.id !== id)
        return others.length === 0 ? [] : [{ options: others.map(optionOf) }]
      },
    }),
    [id],
  )
  const merge = useCommand(retireLoadPoint, {
    failureText: t('load-points.failed'),
    onDone: () => {
      toast.success(t('load-points.merged'))
      onClose()
    },
    onRefused: ({ code }) => {
      if (code !== 'load-points.into') return false
      setFault(t(code))
      return true
    },
  })
  const submit = () => {
    if (into === null) return setFault(t('load-points.into'))
    if (!merge.isPending) merge.mutate({ params: { pointId: id }, body: { version, into: into.id } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('load-points.merge-title', { name })}
      backOut={t('load-points.cancel')}
      submitLabel={t('load-points.merge-do')}
      isBusy={merge.isPending}
      className={styles.form}
      onSubmit={submit}
    >
      <ComboField
        label={t('load-points.merge-into')}
        isRequired
        source={source}
        labelOf={(chosen: LoadPoint) => chosen.name}
        keyOf={(chosen: LoadPoint) => chosen.id}
        value={into}
        onChange={(chosen) => {
          setInto(chosen)
          setFault(null)
        }}
        error={fault}
        data-autofocus
      />
      <p className={styles.help}>{t('load-points.merge-help', { name })}</p>
    </FormDialog>
  )
}

const optionOf = (point: LoadPoint) => ({ key: point.id, label: point.name, note: point.address, value: point })
