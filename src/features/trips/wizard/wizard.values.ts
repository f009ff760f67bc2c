import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { type Repetition, seriesRefusal } from '#src/features/trips/life/series.rules.ts'
import { durationRefusal } from '#src/features/trips/life/trip-states.rules.ts'
import { type Day, isDay } from '#src/shared/day.ts'
import type { WizardStep } from './wizard-steps.values.ts'

/** The values entered so far. Days are typed text until they can be read as days. */
export type WizardValues = {
  /** The name of the created template; null for a trip. */
  name: string | null
  type: TripType | null
  /** Null: no template. */
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

/** The faults of a step: wrong or missing values. */
export function stepFaults(step: WizardStep, values: WizardValues): WizardFaults {
  switch (step) {
    case 'type':
      return values.type === null ? { type: required } : {}
    case 'template':
      return values.name?.trim() === '' ? { name: required } : {}
    case 'repetition':
      return repetitionFaults(values)
    case 'duration':
      return durationFaults(values)
    case 'calendar':
      return calendarFaults(values)
  }
}

/**
 * The faults that prevent leaving a step for the next. The repetition is also checked against a start that is already
 * known; the last step checks it again, at the start.
 */
export function leavingFaults(step: WizardStep, values: WizardValues): WizardFaults {
  const faults = stepFaults(step, values)
  const { repetition, departsOn } = values
  if (
    step !== 'repetition' ||
    repetition === 'none' ||
    departsOn === null ||
    !isDay(departsOn) ||
    Object.keys(faults).length > 0
  )
    return faults
  const refusal = seriesRefusal({ ...seriesOf(values), departsOn })
  return refusal === null ? {} : { [repetition === 'weekly' ? 'until' : 'customOn']: refusal }
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
  else if (!isDay(departsOn)) faults.departsOn = 'shapes.day'
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

/** The repetition of the trip, with only the date that it needs. */
export function seriesOf({ repetition, until, customOn }: WizardValues) {
  return {
    repetition,
    until: repetition === 'weekly' ? until : null,
    customOn: repetition === 'once' ? customOn : null,
  }
}

/**
 * The step to show: the wanted step if every step before it was passed and is still valid, otherwise the first that is
 * not. `passed` are the passed steps.
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
  const at = steps.indexOf(wanted as Step)
  return steps[at >= 0 && at <= last ? at : last]!
}

const fieldsSent: Record<string, WizardField> = {
  '/templateId': 'template',
  '/fromTemplateId': 'template',
  '/series/until': 'until',
  '/series/customOn': 'customOn',
  '/ownerIds': 'ownerId',
}
const stepOfField: Record<WizardField, WizardStep> = {
  type: 'type',
  name: 'template',
  template: 'template',
  repetition: 'repetition',
  until: 'repetition',
  customOn: 'repetition',
  days: 'duration',
  title: 'calendar',
  departsOn: 'calendar',
  ownerId: 'calendar',
  transport: 'calendar',
  maxPlaces: 'calendar',
}

/** The field for a path of the call, and its step; empty when there is none. */
export function fieldOfPath(path: string): { field?: WizardField; step?: WizardStep } {
  const field = fieldsSent[path] ?? path.slice(1)
  return isField(field) ? { field, step: stepOfField[field] } : {}
}

const isField = (text: string): text is WizardField => Object.hasOwn(stepOfField, text)
