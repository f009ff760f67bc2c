export const wizardSteps = ['type', 'template', 'repetition', 'duration', 'calendar'] as const
export type WizardStep = (typeof wizardSteps)[number]
/** The steps from a template, which is already chosen and decides the type. */
export const stepsFromTemplate = ['template', 'repetition', 'duration', 'calendar'] as const satisfies WizardStep[]

/** The steps of a template, which has neither dates nor a repetition. */
export const stepsOfTemplate = ['type', 'template', 'duration'] as const satisfies WizardStep[]
