import { type FormEvent, useMemo, useState } from 'react'
import { type LoadPoint, listLoadPoints, retireLoadPoint } from '#src/features/load-points/load-points.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import styles from './load-points.module.css'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (into === null) return setFault(t('load-points.into'))
    if (!merge.isPending) merge.mutate({ params: { pointId: id }, body: { version, into: into.id } })
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('load-points.merge-title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('load-points.cancel')}</Button>
          <Button kind="primary" type="submit" form="merge-point" isBusy={merge.isPending}>
            {t('load-points.merge-do')}
          </Button>
        </>
      }
    >
      <form id="merge-point" className={styles.form} onSubmit={submit} noValidate>
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
      </form>
    </StackModal>
  )
}

const optionOf = (point: LoadPoint) => ({ key: point.id, label: point.name, note: point.address, value: point })
