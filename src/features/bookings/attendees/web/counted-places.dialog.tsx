import { useState } from 'react'
import type { listServices } from '#src/features/services/programme/services.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { AttendeesPanel } from './attendees.panel.tsx'

type CountedPlacesProps = {
  /** The services of the trip whose access is limited. */
  services: Output<typeof listServices>['services']
  isOpen: boolean
  onClose: () => void
}

/** The counted places of a trip's services, service by service. */
export function CountedPlacesDialog({ services, isOpen, onClose }: CountedPlacesProps) {
  const [serviceId, setServiceId] = useState<string | null>(services[0]?.id ?? null)
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('attendees.title')}
      footer={<Button onClick={onClose}>{t('attendees.close')}</Button>}
    >
      {services.length > 1 && (
        <SelectField
          label={t('attendees.service')}
          value={serviceId}
          onChange={setServiceId}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {services.length === 1 && <p>{services[0]?.name}</p>}
      {serviceId && <AttendeesPanel serviceId={serviceId} isOpen={isOpen} />}
    </StackModal>
  )
}
