import { useState } from 'react'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { type MovedService, useMoveService } from './service-acts.state.ts'

type MoveServiceProps = {
  service: MovedService
  days: number
  onClose: () => void
}

/** Moves a service by keyboard, as dragging does by mouse. */
export function MoveServiceDialog({ service, days, onClose }: MoveServiceProps) {
  const [day, setDay] = useState<string | null>(String(service.day))
  const [fault, setFault] = useState<string | null>(null)
  const { moveTo, isPending } = useMoveService({
    onDone: onClose,
    onRefused: ({ fields = [] }) => {
      const at = fields.find(({ path }) => path === '/day')
      if (at) setFault(at.text)
      return at !== undefined
    },
  })
  const submit = () => {
    setFault(null)
    if (day === null || Number(day) === service.day) onClose()
    else moveTo(service, Number(day))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('services.move-title', { service: service.name })}
      isDirty={() => day !== String(service.day)}
      backOut={t('services.cancel')}
      submitLabel={t('services.move-do')}
      isBusy={isPending}
      onSubmit={submit}
    >
      <SelectField
        label={t('services.field.day')}
        value={day}
        onChange={setDay}
        error={fault}
        options={Array.from({ length: days }, (_, at) => ({
          value: String(at + 1),
          label: t('services.day', { n: at + 1 }),
        }))}
      />
    </FormDialog>
  )
}
