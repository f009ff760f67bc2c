import { describe, expect, it } from 'vitest'
import { fieldOfPath, leavingFaults, openStep, seriesOf, stepFaults, type WizardValues } from './wizard.values.ts'
import { stepsFromTemplate, wizardSteps } from './wizard-steps.values.ts'

const empty: WizardValues = {
  name: null,
  type: null,
  template: null,
  repetition: 'none',
  until: null,
  customOn: null,
  days: null,
  title: '',
  departsOn: null,
  ownerId: null,
  transport: 'unselected',
  maxPlaces: null,
}
const filled: WizardValues = {
  ...empty,
  type: 'multiDay',
  days: 3,
  title: 'Cinque Terre e Portovenere',
  departsOn: '2027-05-07',
  ownerId: '0199b0f0-0000-7000-8000-000000000001',
  transport: 'bus',
  maxPlaces: 50,
}

describe('a step of the wizard', () => {
  it('asks for the type, the duration, the title, the start, the organiser and the transport', () => {
    expect(stepFaults('type', empty)).toEqual({ type: 'trips.required' })
    expect(stepFaults('duration', empty)).toEqual({ days: 'trips.required' })
    expect(stepFaults('calendar', empty)).toEqual({
      title: 'trips.required',
      departsOn: 'trips.required',
      ownerId: 'trips.required',
      transport: 'trips.required',
    })
  })

  it('finds nothing wrong with what is complete', () => {
    for (const step of wizardSteps) expect(stepFaults(step, filled)).toEqual({})
  })

  it('takes a title of spaces as missing', () => {
    expect(stepFaults('calendar', { ...filled, title: '  ' })).toEqual({ title: 'trips.required' })
  })

  it('requires the end of a weekly repetition and the date of a single one', () => {
    expect(stepFaults('repetition', { ...empty, repetition: 'weekly' })).toEqual({ until: 'trips.required' })
    expect(stepFaults('repetition', { ...empty, repetition: 'once' })).toEqual({ customOn: 'trips.required' })
    expect(stepFaults('repetition', { ...empty, repetition: 'weekly', until: '31/02' })).toEqual({
      until: 'shapes.day',
    })
    expect(stepFaults('repetition', { ...empty, repetition: 'weekly', until: '2027-06-25' })).toEqual({})
  })

  it('checks the end of the series again once the start is known', () => {
    const weekly = { ...filled, repetition: 'weekly' as const, until: '2027-05-07' }
    expect(stepFaults('calendar', weekly)).toEqual({ departsOn: 'trips.series-end-not-after-start' })
    const once = { ...filled, repetition: 'once' as const, customOn: '2027-05-01' }
    expect(stepFaults('calendar', once)).toEqual({ departsOn: 'trips.series-date-not-after-start' })
  })

  it('checks a repetition against a known start when it is left, at its own field', () => {
    const weekly = { ...filled, repetition: 'weekly' as const, until: '2027-05-01' }
    expect(leavingFaults('repetition', weekly)).toEqual({ until: 'trips.series-end-not-after-start' })
    expect(leavingFaults('repetition', { ...weekly, until: '2029-05-04' })).toEqual({ until: 'trips.series-too-long' })
    expect(leavingFaults('repetition', { ...weekly, until: '2029-04-27' })).toEqual({})
    expect(leavingFaults('repetition', { ...weekly, departsOn: null })).toEqual({})
    const once = { ...filled, repetition: 'once' as const, customOn: '2027-05-07' }
    expect(leavingFaults('repetition', once)).toEqual({ customOn: 'trips.series-date-not-after-start' })
    expect(leavingFaults('repetition', { ...once, customOn: '' })).toEqual({ customOn: 'trips.required' })
  })

  it('asks for the name of a template, not of a trip', () => {
    expect(stepFaults('template', { ...empty, name: ' ' })).toEqual({ name: 'trips.required' })
    expect(stepFaults('template', { ...empty, name: 'Liguria di Levante' })).toEqual({})
    expect(stepFaults('template', empty)).toEqual({})
  })

  it('keeps a daily trip to one day and any trip to sixty', () => {
    expect(stepFaults('duration', { ...filled, type: 'daily', days: 2 })).toEqual({ days: 'trips.daily-is-one-day' })
    expect(stepFaults('duration', { ...filled, days: 61 })).toEqual({ days: 'trips.duration' })
    expect(stepFaults('duration', { ...filled, days: 60 })).toEqual({})
  })

  it('takes 1 to 500 places, or leaves them to the settings', () => {
    expect(stepFaults('calendar', { ...filled, maxPlaces: 0 })).toEqual({ maxPlaces: 'trips.places-range' })
    expect(stepFaults('calendar', { ...filled, maxPlaces: Number.NaN })).toEqual({ maxPlaces: 'trips.places-range' })
    expect(stepFaults('calendar', { ...filled, maxPlaces: null })).toEqual({})
  })
})

it('sends only the date that the repetition needs', () => {
  const both = { ...filled, until: '2027-06-25', customOn: '2027-06-01' }
  expect(seriesOf(both)).toEqual({ repetition: 'none', until: null, customOn: null })
  expect(seriesOf({ ...both, repetition: 'weekly' })).toMatchObject({ until: '2027-06-25', customOn: null })
  expect(seriesOf({ ...both, repetition: 'once' })).toMatchObject({ until: null, customOn: '2027-06-01' })
})

it('finds the field and the step behind a refused part of the call', () => {
  expect(fieldOfPath('/series/until')).toEqual({ field: 'until', step: 'repetition' })
  expect(fieldOfPath('/fromTemplateId')).toEqual({ field: 'template', step: 'template' })
  expect(fieldOfPath('/days')).toEqual({ field: 'days', step: 'duration' })
  expect(fieldOfPath('/toString')).toEqual({})
})

describe('the step an address opens', () => {
  it('is the first one of a new wizard, whatever is asked for', () => {
    expect(openStep(wizardSteps, undefined, empty, [])).toBe('type')
    expect(openStep(wizardSteps, 'calendar', empty, [])).toBe('type')
    expect(openStep(wizardSteps, 'nonsense', empty, [])).toBe('type')
    expect(openStep(stepsFromTemplate, 'type', empty, [])).toBe('template')
  })

  it('is any passed step, or the one after', () => {
    expect(openStep(wizardSteps, 'type', filled, ['type', 'template'])).toBe('type')
    expect(openStep(wizardSteps, 'repetition', filled, ['type', 'template'])).toBe('repetition')
    expect(openStep(wizardSteps, 'duration', filled, ['type', 'template'])).toBe('repetition')
    expect(openStep(wizardSteps, undefined, filled, ['type', 'template'])).toBe('repetition')
  })

  it('is the step that a later change has made wrong', () => {
    const shortened = { ...filled, type: 'daily' as const }
    expect(openStep(wizardSteps, 'calendar', shortened, ['type', 'template', 'repetition', 'duration'])).toBe(
      'duration',
    )
  })
})
