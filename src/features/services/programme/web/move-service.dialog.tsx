import { type FormEvent, useState } from 'react'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { type MovedService, useMoveService } from './service-acts.state.ts'

type MoveServiceProps = {
  service: MovedService
  days: number
  onClose: () => void
}

/** Moves a service by keyboard, as dragging does. */
export function MoveServiceDialog({ service, days, onClose }: MoveServiceProps) {
  const [day, setDay] = useState<string | null>(String(service.day))
  const move = useMoveService()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== null && Number(day) !== service.day) move(service, Number(day))
    onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('services.move-title', { service: service.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('services.cancel')}</Button>
          <Button kind="primary" type="submit" form={`move-${service.id}`}>
            {t('services.move-do')}
          </Button>
        </>
      }
    >
      <form id={`move-${service.id}`} onSubmit={submit}>
        <SelectField
          label={t('services.field.day')}
          value={day}
          onChange={setDay}
          options={Array.from({ length: days }, (_, at) => ({
            value: String(at + 1),
            label: t('services.day', { n: at + 1 }),
          }))}
        />
      </form>
    </StackModal>
  )
}
