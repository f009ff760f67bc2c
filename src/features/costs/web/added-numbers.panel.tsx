import { Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { minimumRefusal, scenarioParticipants } from '#src/features/costs/costs.rules.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import styles from './minimum.module.css'

const mostAdded = 6

type AddNumberProps = { added: readonly number[]; minimum: number | null; onAdd: (participants: number) => void }

/**
 * Adds a column to the table. It is stored with the trip when the costs are saved. The trip's minimum is offered first.
 */
export function AddNumber({ added, minimum, onAdd }: AddNumberProps) {
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const known: readonly number[] = [...scenarioParticipants, ...added]
  const offered = minimum !== null && !known.includes(minimum) ? minimum : null
  const toggle = () => {
    if (!isOpen) setValue(offered)
    setOpen(!isOpen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value === null || minimumRefusal(value, null) !== null) return setFault(t('costs.scenario-range'))
    if (known.includes(value)) return setFault(t('costs.scenario-known'))
    onAdd(value)
    setOpen(false)
    setFault(null)
  }
  if (added.length >= mostAdded) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button kind="text" size="small" icon={IconPlus} onClick={toggle}>
          {t('costs.add-number')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate className={styles.form}>
          <NumberField
            label={t('costs.number')}
            min={1}
            max={500}
            value={value}
            error={fault}
            help={offered !== null && t('costs.add-number-minimum', { n: offered })}
            onChange={setValue}
            data-autofocus
          />
          <Button kind="primary" type="submit">
            {t('costs.add-number-do')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
