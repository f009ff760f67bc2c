import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { listOwners } from '#src/features/trips/trips.contract.ts'
import type { WizardStep, WizardValues } from '#src/features/trips/wizard.rules.ts'
import type { Day } from '#src/shared/day.ts'
import { queryOf } from '#src/web/api.ts'
import { useCurrentUser } from '#src/web/session.ts'
import type { ChosenTemplate } from './trip-wizard.form.tsx'

const usualDays = 2

function startValues(
  template: ChosenTemplate | undefined,
  date: Day | undefined,
  ownerId: string | null,
): WizardValues {
  return {
    type: template?.type ?? null,
    template: template ? { id: template.id, name: template.name } : null,
    repetition: 'none',
    until: null,
    customOn: null,
    days: template?.days ?? null,
    title: template?.name ?? '',
    departsOn: date ?? null,
    ownerId,
    transport: 'unselected',
    maxPlaces: null,
  }
}

/** What was entered, which steps were gone through, and what follows from a choice. */
export function useWizardForm(template: ChosenTemplate | undefined, date: Day | undefined) {
  const user = useCurrentUser()
  const isOrganiser = user?.roles.some((role) => role === 'admin' || role === 'organizer') ?? false
  const [start] = useState(() => startValues(template, date, user && isOrganiser ? user.id : null))
  const [passed, setPassed] = useState<readonly WizardStep[]>([])
  const form = useForm<WizardValues>({ mode: 'controlled', initialValues: start })
  const { data: settings } = useQuery(queryOf(getSettings, {}, ['settings']))
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}, ['trips']))
  const isClean = useRef(false)
  const isDirty = () => !isClean.current && JSON.stringify(form.values) !== JSON.stringify(start)

  /** A daily trip lasts a day; a template of the other type does not fit any more. */
  const chooseType = (type: NonNullable<WizardValues['type']>) => {
    if (type === form.values.type) return
    const days = type === 'daily' ? 1 : Math.max(form.values.days ?? usualDays, usualDays)
    form.setValues({ type, days, template: null })
  }
  /** A template brings its duration, and its name as the title until one is written. */
  const chooseTemplate = (chosen: Omit<ChosenTemplate, 'type'> | null) => {
    const { template: before, title, days } = form.values
    const isOwnTitle = title !== '' && title !== before?.name
    form.setValues({
      template: chosen && { id: chosen.id, name: chosen.name },
      days: chosen?.days ?? days,
      title: isOwnTitle ? title : (chosen?.name ?? ''),
    })
  }

  return {
    form,
    passed,
    setPassed,
    isDirty,
    /** What was entered is kept elsewhere now. */
    markClean: () => {
      isClean.current = true
    },
    chooseType,
    chooseTemplate,
    owners: owners.filter(({ isActive }) => isActive),
    maxPlaces: form.values.maxPlaces ?? settings?.maxPlaces ?? null,
  }
}

export type Wizard = ReturnType<typeof useWizardForm>
export type StepProps = {
  wizard: Wizard
  /** The template that the address names: it is not chosen here. */
  fixedTemplate: ChosenTemplate | undefined
}
