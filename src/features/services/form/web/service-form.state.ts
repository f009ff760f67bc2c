import { bodyOfService, type ServiceDays, type ServiceValues } from '#src/features/services/form/service.values.ts'
import { serviceFaults } from '#src/features/services/form/service-faults.rules.ts'
import { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import type { listServices } from '#src/features/services/programme/services.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import type { After } from '#src/web/forms/saved-form.ts'

type Stored = Output<typeof listServices>['services'][number]

/** The trip or template to which a service belongs. */
export type ServiceHome = ServiceDays & {
  id: string
  title: string
  /** The state of a trip; null for a template. */
  status: string | null
  /** The people expected to travel; null for a template. */
  people: number | null
  /** All its services, for the day's programme and for gratuities. */
  services: readonly Stored[]
}

export type ServiceFormProps = {
  home: ServiceHome
  /** The service to edit; without it a service is added. */
  stored?: Pick<Stored, 'id' | 'version' | 'files'>
  start: ServiceValues
  /** A path whose pages lie over the form. */
  within?: string
  /** Closes the form; `savedId` is the service that was just saved. */
  onClose: (savedId?: string) => void
  /** Called after a save, when the form is clean. */
  onSaved: (serviceId: string, after: After) => void
  onProvider: (providerId: string) => void
}

/** The fields of a service, validated by the contract's schema. */
export function useServiceForm(start: ServiceValues, home: ServiceHome) {
  return useFormOf<typeof serviceForm, ServiceValues>(serviceForm, {
    mode: 'controlled',
    initialValues: start,
    toBody: (values) => bodyOfService(values, home),
    faults: (values) =>
      serviceFaults(bodyOfService(values, home), { days: home.days, isTemplate: home.departsOn === null }),
  })
}
export type ServiceBody = ReturnType<typeof serviceForm.parse>
export type ServiceFormState = ReturnType<typeof useServiceForm>
export type PartProps = { form: ServiceFormState; home: ServiceHome }
