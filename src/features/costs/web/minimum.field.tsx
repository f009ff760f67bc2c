import { Popover } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeMinimum } from '#src/features/costs/costs.contract.ts'
import { minimumRefusal } from '#src/features/costs/costs.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import styles from './minimum.module.css'

type MinimumFieldProps = {
  itineraryId: string
  minParticipants: number | null
  /** The version of the cost definition. */
  version: number
  /** The most participants; null while unknown. */
  places: number | null
  isLocked: boolean
}

/** The minimum in a head, changed in place by its own call. */
export function MinimumField({ itineraryId, minParticipants, version, places, isLocked }: MinimumFieldProps) {
  const canEdit = useCan('edit', 'CostDefinition')
  const [isOpen, setOpen] = useState(false)
  const said = minParticipants === null ? t('costs.minimum-unset') : t('costs.minimum-said', { n: minParticipants })
  if (!canEdit || isLocked) return said
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`${styles.said} in-print`} onClick={() => setOpen((was) => !was)}>
          {said}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <MinimumForm
          itineraryId={itineraryId}
          minParticipants={minParticipants}
          version={version}
          places={places}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function MinimumForm(props: Omit<MinimumFieldProps, 'isLocked'> & { onClose: () => void }) {
  const { itineraryId, minParticipants, version, places, onClose } = props
  const [value, setValue] = useState(minParticipants)
  const [fault, setFault] = useState<string | null>(null)
  const change = useCommand(changeMinimum, {
    onDone: () => {
      toast.success(t('costs.saved'))
      onClose()
    },
    failureText: t('costs.minimum-failed'),
    showFailure: setFault,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value === minParticipants) return onClose()
    const refusal = value === null ? 'costs.minimum' : minimumRefusal(value, places)
    if (value === null || refusal) return setFault(t(refusal ?? 'costs.minimum'))
    if (change.isPending) return
    setFault(null)
    change.mutate({ params: { itineraryId }, body: { minParticipants: value, version } })
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <NumberField
        label={t('costs.field.minParticipants')}
        min={1}
        max={500}
        error={fault}
        value={value}
        onChange={setValue}
        data-autofocus
      />
      <Button kind="primary" type="submit" isBusy={change.isPending}>
        {t('costs.minimum-save')}
      </Button>
    </form>
  )
}
