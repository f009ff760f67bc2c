import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { fieldOfPath, openStep, type WizardValues } from '#src/features/trips/wizard/wizard.values.ts'
import type { WizardStep } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { organisingRoles } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { type SavingCall, useSavedForm } from '#src/web/forms/saved-form.ts'
import { useCurrentUser } from '#src/web/session.ts'

const usualDays = 2

export type ChosenTemplate = {
  id: string
  name: string
  type: TripType
  days: number
  services: number
  transport: Transport
}

/** The thing to create, and the facts known before anything is entered. */
export type Making = {
  what: 'trip' | 'template'
  /** The template that the address names. */
  template?: ChosenTemplate | undefined
  /** The start that the address names. */
  date?: Day | undefined
}

/** The transport of a template; null where it states none. A coach operator's trips then go by coach. */
const transportFrom = (template: Pick<ChosenTemplate, 'transport'> | null | undefined) =>
  template && template.transport !== 'unselected' ? template.transport : null

function startValues({ what, template, date }: Making, ownerId: string | null): WizardValues {
  return {
    name: what === 'template' ? '' : null,
    type: template?.type ?? null,
    template: template ? { id: template.id, name: template.name } : null,
    repetition: 'none',
    until: null,
    customOn: null,
    days: template?.days ?? null,
    title: template?.name ?? '',
    departsOn: date ?? null,
    ownerId,
    transport: transportFrom(template) ?? 'bus',
    maxPlaces: null,
  }
}

/** The wizard's stored draft: the entered values and the passed steps. */
type Entered = WizardValues & { passed: readonly WizardStep[] }

type WizardOptions<Saved> = {
  making: Making
  steps: readonly WizardStep[]
  call: SavingCall<WizardValues, Saved>
  failureText: string
  savedText: string
  onMade: (made: Saved) => void
}

/** The entered values, the passed steps, and the effects of each choice. */
export function useWizardForm<Saved>({ making, steps, onMade, ...saving }: WizardOptions<Saved>) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isOrganiser = user?.roles.some((role) => organisingRoles.some((one) => one === role)) ?? false
  const [start] = useState(() => startValues(making, user && isOrganiser ? user.id : null))
  // A wizard that was opened from a template has its template already, so that step counts as passed.
  const [passed, setPassed] = useState<readonly WizardStep[]>(making.template ? ['template'] : [])
  const form = useForm<WizardValues>({ mode: 'controlled', initialValues: start })
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))

  const show = (step: WizardStep) => void navigate({ to: '.', search: (kept) => ({ ...kept, step }), replace: true })
  const enter = ({ passed: gone, ...values }: Entered) => {
    form.setValues(values)
    setPassed(gone)
    show(openStep(steps, undefined, values, gone))
  }
  /** Shows the server's faults at the step where the field was entered. */
  const showFaults = ({ fields = [] }: Problem): boolean => {
    const found = fields.flatMap(({ path, text }) => ({ ...fieldOfPath(path), text }))
    const known = found.filter((fault) => fault.field !== undefined)
    if (known[0] === undefined) return false
    form.setErrors(Object.fromEntries(known.map(({ field, text }) => [field, text])))
    void navigate({ to: '.', search: (kept) => ({ ...kept, step: known[0]!.step }) })
    return true
  }
  const entered = () => ({ ...form.getValues(), passed })
  const saved = useSavedForm<Entered, WizardValues, Saved>(
    {
      isDirty: () => form.isDirty(),
      getValues: entered,
      setValues: enter,
      resetDirty: ({ passed: _gone, ...values }) => form.resetDirty(values),
      restart: enter,
      // Each step was validated when it was left.
      read: () => ({ body: form.getValues(), values: entered() }),
      showFaults,
    },
    { name: 'wizard', stored: null, versionOf: () => 0, onSaved: onMade, ...saving },
  )

  /** Chooses the type. A daily trip lasts a day, and a template of the other type no longer fits. */
  const chooseType = (type: NonNullable<WizardValues['type']>) => {
    if (type === form.values.type) return
    const days = type === 'daily' ? 1 : Math.max(form.values.days ?? usualDays, usualDays)
    form.setValues({ type, days, template: null })
  }
  /** Chooses a template, which sets duration, transport and, until a title is typed, its name as the title. */
  const chooseTemplate = (chosen: Pick<ChosenTemplate, 'id' | 'name' | 'days' | 'transport'> | null) => {
    const { template: before, title, days, transport } = form.values
    const isOwnTitle = title !== '' && title !== before?.name
    form.setValues({
      template: chosen && { id: chosen.id, name: chosen.name },
      days: chosen?.days ?? days,
      transport: transportFrom(chosen) ?? transport,
      title: isOwnTitle ? title : (chosen?.name ?? ''),
    })
  }

  return {
    form,
    passed,
    setPassed,
    saved,
    fixedTemplate: making.template,
    chooseType,
    chooseTemplate,
    owners: owners.filter(({ isActive }) => isActive),
    maxPlaces: form.values.maxPlaces ?? settings?.maxPlaces ?? null,
  }
}

export type Wizard = ReturnType<typeof useWizardForm>
export type StepProps = { wizard: Wizard }
