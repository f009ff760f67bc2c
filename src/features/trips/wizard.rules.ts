import type { TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { type Day, isDay } from '#src/shared/day.ts'
import { type Repetition, seriesRefusal } from './series.rules.ts'
import { durationRefusal, type Transport } from './trips.rules.ts'

export const wizardSteps = ['type', 'template', 'repetition', 'duration', 'calendar'] as const
export type WizardStep = (typeof wizardSteps)[number]
/** From a template its type is known, and the template chosen. */
export const stepsFromTemplate = ['template', 'repetition', 'duration', 'calendar'] as const satisfies WizardStep[]

/** What was entered so far; days are text as typed until they are days. */
export type WizardValues = {
  type: TripType | null
  /** Null = from scratch. */
  template: { id: string; name: string } | null
  repetition: Repetition
  until: string | null
  customOn: string | null
  days: number | null
  title: string
  departsOn: Day | null
  ownerId: string | null
  transport: Transport
  maxPlaces: number | null
}
export type WizardField = keyof WizardValues
/** The text key of each wrong field. */
export type WizardFaults = Partial<Record<WizardField, string>>

const required = 'trips.required'

/** What is wrong or missing in a step. */
export function stepFaults(step: WizardStep, values: WizardValues): WizardFaults {
  switch (step) {
    case 'type':
      return values.type === null ? { type: required } : {}
    case 'template':
      return {}
    case 'repetition':
      return repetitionFaults(values)
    case 'duration':
      return durationFaults(values)
    case 'calendar':
      return calendarFaults(values)
  }
}

function repetitionFaults({ repetition, until, customOn }: WizardValues): WizardFaults {
  if (repetition === 'weekly') return dayFault('until', until)
  return repetition === 'once' ? dayFault('customOn', customOn) : {}
}

function dayFault(field: 'until' | 'customOn', value: string | null): WizardFaults {
  if (value === null || value === '') return { [field]: required }
  return isDay(value) ? {} : { [field]: 'shapes.day' }
}

function durationFaults({ type, days }: WizardValues): WizardFaults {
  if (days === null) return { days: required }
  const refusal = type === null ? null : durationRefusal(type, days)
  return refusal === null ? {} : { days: refusal }
}

function calendarFaults(values: WizardValues): WizardFaults {
  const { title, departsOn, ownerId, transport, maxPlaces } = values
  const faults: WizardFaults = {}
  if (title.trim() === '') faults.title = required
  if (departsOn === null) faults.departsOn = required
  else {
    const refusal = seriesRefusal({ ...seriesOf(values), departsOn })
    if (refusal !== null) faults.departsOn = refusal
  }
  if (ownerId === null) faults.ownerId = required
  if (transport === 'unselected') faults.transport = required
  if (maxPlaces !== null && !(Number.isInteger(maxPlaces) && maxPlaces >= 1 && maxPlaces <= 500))
    faults.maxPlaces = 'trips.places-range'
  return faults
}

/** How the trip repeats, with only the date that its repetition wants. */
export function seriesOf({ repetition, until, customOn }: WizardValues) {
  return {
    repetition,
    until: repetition === 'weekly' ? until : null,
    customOn: repetition === 'once' ? customOn : null,
  }
}

/**
 * The step to show: the wanted one when every step before it was gone through and is still right, else the first that
 * is not. `passed` are those gone through.
 */
export function openStep<Step extends WizardStep>(
  steps: readonly Step[],
  wanted: string | undefined,
  values: WizardValues,
  passed: readonly WizardStep[],
): Step {
  const isDone = (step: Step) => passed.includes(step) && Object.keys(stepFaults(step, values)).length === 0
  const firstOpen = steps.findIndex((step) => !isDone(step))
  const last = firstOpen < 0 ? steps.length - 1 : firstOpen
  const at = steps.findIndex((step) => step === wanted)
  return steps[at >= 0 && at <= last ? at : last]!
}
