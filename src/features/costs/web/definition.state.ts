import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { costDifferences } from '#src/features/costs/cost-differences.words.ts'
import { changeMinimum, getCosts, saveCosts } from '#src/features/costs/costs.contract.ts'
import { type CostDefinition, costFaults, minimumRefusal } from '#src/features/costs/costs.rules.ts'
import type { listServices } from '#src/features/services/programme/services.contract.ts'
import { wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { useKeptForm } from '#src/web/forms/kept-form.ts'
import { isStale } from '#src/web/forms/stale-notice.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'

export type ListedServices = Output<typeof listServices>['services']

/** The trip or template whose costs these are. */
export type CostsHome = {
  itineraryId: string
  isOnSale: boolean
  isClosed: boolean
  /** People confirmed today, and places in all; null of a template. */
  confirmed: number | null
  places: number | null
}

type Costs = Output<typeof getCosts>
export type DefinitionValues = CostDefinition & { scenarios: number[] }

function valuesOf({ version: _version, priced: _priced, ...definition }: Costs): DefinitionValues {
  return definition
}

/** The definition as far as it can be counted with: what cannot be read yet counts as empty. */
export function readDefinition(values: DefinitionValues): DefinitionValues {
  const read = Object.entries(values).map(([key, value]) => [key, Number.isNaN(value) ? null : value])
  return { ...(Object.fromEntries(read) as DefinitionValues), roundingCents: values.roundingCents || 1 }
}

/** The form of a cost definition: saved as a whole, its minimum also by itself as soon as the field is left. */
export function useDefinition(home: CostsHome, costs: Costs) {
  const { itineraryId, isOnSale, isClosed } = home
  const canEdit = useCan('edit', 'CostDefinition')
  const isStill = !canEdit || isClosed
  const [start] = useState(() => valuesOf(costs))
  const version = useRef(costs.version)
  const stored = useRef(start)
  /** The minimum is on its way by itself; a save of the whole waits for its answer. */
  const minimumAnswer = useRef<{ next: (() => void) | null } | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [minimumSavedAt, setMinimumSavedAt] = useState<string | null>(null)
  const [stale, setStale] = useState<Problem | null>(null)
  const sent = useRef(start)
  const topics = ['trips', 'calendar', `trip:${itineraryId}`, `template:${itineraryId}`, `activity:${itineraryId}`]
  const onRefused = (problem: Problem) => {
    if (isStale(problem)) setStale(problem)
    return isStale(problem)
  }
  const schema = useMemo(
    () =>
      saveCosts.schema.body.superRefine((body, context) => {
        const isMinimumNew = body.minParticipants !== stored.current.minParticipants
        for (const { path, code } of costFaults(body, isOnSale, isMinimumNew ? home.places : null))
          context.addIssue({ code: 'custom', path: [path.slice(1)], message: code })
      }),
    [isOnSale, home.places],
  )
  const form = useFormOf<typeof schema, DefinitionValues>(schema, {
    mode: 'controlled',
    initialValues: start,
    toBody: (values) => ({ ...values, version: 1 }),
    onValid: (body, values) => {
      const begin = () => {
        sent.current = values
        save.mutate({ params: { itineraryId }, body: { ...body, version: version.current } })
      }
      if (minimumAnswer.current) minimumAnswer.current.next = begin
      else if (!save.isPending) begin()
    },
  })
  const save = useCommand(saveCosts, {
    form,
    topics,
    failureText: t('costs.save-failed'),
    onRefused,
    onDone: (saved) => {
      version.current = saved.version
      stored.current = sent.current
      setStale(null)
      setSavedAt(wallClock(new Date()).time)
      kept.settle(sent.current)
      toast.success(t('costs.saved'))
    },
    onFailed: (): void => kept.fail(),
  })
  const minimum = useCommand(changeMinimum, { topics, onRefused })
  const saveMinimum = () => {
    const { minParticipants } = form.getValues()
    if (isStill || minParticipants === null || minParticipants === stored.current.minParticipants) return
    if (minimumRefusal(minParticipants, home.places) !== null || minimumAnswer.current || save.isPending) return
    minimumAnswer.current = { next: null }
    minimum.mutate(
      { params: { itineraryId }, body: { minParticipants, version: version.current } },
      {
        onSuccess: (saved) => {
          version.current = saved.version
          stored.current = { ...stored.current, minParticipants: saved.minParticipants }
          setMinimumSavedAt(wallClock(new Date()).time)
        },
        onError: (error) => form.setFieldError('minParticipants', failureTextOf(error, t('costs.minimum-failed'))),
        onSettled: (saved) => {
          const next = minimumAnswer.current?.next
          minimumAnswer.current = null
          if (saved) next?.()
          else kept.fail()
        },
      },
    )
  }
  const values = form.getValues()
  const isDirty = () => JSON.stringify(form.getValues()) !== JSON.stringify(stored.current)
  const kept = useKeptForm(
    { isDirty, getValues: form.getValues, setValues: form.setValues, resetDirty: form.resetDirty },
    {
      name: 'costs',
      over: {
        read: () => version.current,
        restore: (typedOver) => {
          version.current = typedOver
        },
      },
      send: (): boolean => save.isPending || form.submit(),
    },
  )
  // A definition in which nothing is typed follows what is saved elsewhere.
  const follow = useEffectEvent(() => {
    if (costs.version <= version.current || isDirty() || save.isPending || minimumAnswer.current) return
    version.current = costs.version
    stored.current = valuesOf(costs)
    form.setValues(stored.current)
  })
  useEffect(() => {
    if (costs.version > 0) follow()
  }, [costs.version])
  useShortcuts(isStill ? [] : [{ keys: 'mod+s', label: t('costs.save'), run: () => form.submit() }])
  const saving: Saving = save.isPending
    ? { kind: 'saving' }
    : isDirty()
      ? { kind: 'dirty' }
      : savedAt
        ? { kind: 'saved', time: savedAt }
        : { kind: 'clean' }
  const differences = async () => {
    const now = await request(getCosts, { params: { itineraryId } })
    return costDifferences(form.getValues(), valuesOf(now))
  }
  return {
    form,
    values,
    differences,
    isStill,
    saving,
    stale,
    kept,
    minimumSavedAt,
    saveMinimum,
    isSaving: save.isPending,
  }
}

export type Definition = ReturnType<typeof useDefinition>
