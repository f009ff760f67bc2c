import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { costDifferences } from '#src/features/costs/cost-differences.words.ts'
import { changeMinimum, getCosts, saveCosts } from '#src/features/costs/costs.contract.ts'
import { type CostDefinition, costFaults, minimumRefusal } from '#src/features/costs/costs.rules.ts'
import type { listServices } from '#src/features/services/programme/services.contract.ts'
import { wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'

export type ListedServices = Output<typeof listServices>['services']

/** The trip or template of these costs. */
export type CostsHome = {
  itineraryId: string
  isOnSale: boolean
  isClosed: boolean
  /** The number of people confirmed today, and the places in all; null for a template. */
  confirmed: number | null
  places: number | null
}

type Costs = Output<typeof getCosts>
export type DefinitionValues = CostDefinition & { scenarios: number[] }

function valuesOf({ version: _version, priced: _priced, ...definition }: Costs): DefinitionValues {
  return definition
}

/** The definition for computing: unreadable values and values that are refused at their field count as empty. */
export function readDefinition(values: DefinitionValues): DefinitionValues {
  const refused = costFaults(values, false).flatMap(({ path, code }) =>
    code === 'costs.markup-or-margin' || code === 'costs.kept-too-much' ? [] : path.slice(1),
  )
  const read = Object.entries(values).map(([key, value]) => [
    key,
    Number.isNaN(value) || refused.includes(key) ? null : value,
  ])
  return { ...(Object.fromEntries(read) as DefinitionValues), roundingCents: values.roundingCents || 1 }
}

const storedOf = (costs: Costs): Stored<DefinitionValues> => ({ version: costs.version, values: valuesOf(costs) })

/** The form of a cost definition. It is saved as a whole; the minimum is also saved alone when its field is left. */
export function useDefinition(home: CostsHome, costs: Costs) {
  const { itineraryId, isOnSale, isClosed } = home
  const params = { itineraryId }
  const canEdit = useCan('edit', 'CostDefinition')
  const isReadOnly = !canEdit || isClosed
  /** The answer to the minimum's own save. A save of the whole waits for it. */
  const minimumAnswer = useRef<Promise<unknown>>(undefined)
  const [minimumSavedAt, setMinimumSavedAt] = useState<string | null>(null)
  const isMinimumNew = useRef((): boolean => false)
  const schema = useMemo(
    () =>
      saveCosts.schema.body.omit({ version: true }).superRefine((body, context) => {
        for (const { path, code } of costFaults(body, isOnSale, isMinimumNew.current() ? home.places : null))
          context.addIssue({ code: 'custom', path: [path.slice(1)], message: code })
      }),
    [isOnSale, home.places],
  )
  const form = useFormOf<typeof schema, DefinitionValues>(schema, {
    mode: 'controlled',
    initialValues: valuesOf(costs),
  })
  isMinimumNew.current = () => form.isDirty('minParticipants')
  const saved = useSavedForm(form, {
    name: 'costs',
    stored: storedOf(costs),
    load: async () => storedOf(await request(getCosts, { params })),
    differences: costDifferences,
    call: savedBy(saveCosts, (all: z.output<typeof schema>, version) => ({ params, body: { ...all, version } })),
    before: () => minimumAnswer.current,
    failureText: t('costs.save-failed'),
    savedText: t('costs.saved'),
    ...(!isReadOnly && { keys: { save: t('costs.save') } }),
  })
  const minimum = useCommand(changeMinimum, {
    onRefused: saved.refuse,
    failureText: t('costs.minimum-failed'),
    showFailure: (text) => form.setFieldError('minParticipants', text),
  })
  const saveMinimum = () => {
    const { minParticipants } = form.getValues()
    if (isReadOnly || minParticipants === null || !isMinimumNew.current()) return
    if (minimumRefusal(minParticipants, home.places) !== null || minimumAnswer.current || saved.isPending) return
    const isOver = () => {
      minimumAnswer.current = undefined
    }
    minimumAnswer.current = minimum
      .mutateAsync({ params, body: { minParticipants, version: saved.version() } })
      .finally(isOver)
      .then(({ version, minParticipants: kept }) => {
        saved.settle(version, { minParticipants: kept })
        setMinimumSavedAt(wallClock(new Date()).time)
      })
    // The command reports this failure, and so does a save that waits for it.
    minimumAnswer.current.catch(() => undefined)
  }
  return { form, values: form.getValues(), isReadOnly, saved, minimumSavedAt, saveMinimum }
}

export type Definition = ReturnType<typeof useDefinition>
