import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { leavingFaults, openStep, stepFaults, type WizardValues } from '#src/features/trips/wizard/wizard.values.ts'
import type { WizardStep } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { pointOut } from '#src/web/forms/form-faults.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Stepper } from '#src/web/ui/layout/stepper.tsx'
import styles from './trip-wizard.module.css'
import type { Wizard } from './wizard.state.ts'
import { CalendarStep } from './wizard-calendar.form.tsx'
import { DurationStep, RepetitionStep, TemplateStep, TypeStep } from './wizard-steps.form.tsx'
import { choiceInWords, WizardSummary } from './wizard-summary.panel.tsx'

const parts = {
  type: TypeStep,
  template: TemplateStep,
  repetition: RepetitionStep,
  duration: DurationStep,
  calendar: CalendarStep,
}

/** The field that gets the focus when a step opens. A search does not count, because it only filters the choices. */
const firstField = 'input:is(:checked, :not([type=radio], [type=checkbox], [type=search]))'
const firstChoice = 'input[type=radio]'

type WizardFrameProps = {
  wizard: Wizard
  steps: readonly WizardStep[]
  title: string
  /** The label of the last step's act. */
  actLabel: string
  /** The page that closing returns to. */
  parent: NavigateOptions
}

/** A wizard of a few steps, each an entry of the browser's history. Going back loses nothing. */
export function WizardFrame({ wizard, steps, title, actLabel, parent }: WizardFrameProps) {
  const navigate = useNavigate()
  const { step: wanted } = useSearch({ strict: false })
  const { form, passed, setPassed, saved } = wizard
  const { values } = form
  const step = openStep(steps, wanted, values, passed)
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const fields = useRef<HTMLFormElement>(null)

  const show = (next: WizardStep, replace = false) =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, step: next }), replace })
  useEffect(() => {
    if (wanted !== step) void navigate({ to: '.', search: (kept) => ({ ...kept, step }), replace: true })
  }, [wanted, step, navigate])
  const shown = useRef<WizardStep | null>(null)
  useEffect(() => {
    if (shown.current === step) return
    const isOpening = shown.current === null
    shown.current = step
    const first = fields.current?.querySelector<HTMLInputElement>(firstField)
    const opensOn = first ?? fields.current?.querySelector<HTMLInputElement>(firstChoice) ?? heading.current
    opensOn?.focus()
    first?.select()
    if (isOpening) return
    announce(t(`trips.step.${step}`))
    window.scrollTo(0, 0)
  }, [step])

  const goOn = (event?: FormEvent) => {
    event?.preventDefault()
    if (saved.isPending) return
    const faults = leavingFaults(step, values)
    const wrong = Object.keys(faults)
    form.setErrors(Object.fromEntries(Object.entries(faults).map(([path, code]) => [path, textOfCode(code)])))
    if (wrong.length > 0) return pointOut({ ...form, getValues: () => form.values }, wrong)
    if (isLast) return void saved.save()
    setPassed(passed.includes(step) ? passed : [...passed, step])
    show(steps[at + 1]!)
  }
  const goLabel = isLast ? actLabel : t('trips.wizard-next')
  useShortcuts([{ keys: 'mod+enter', label: goLabel, run: goOn }], { isEverywhere: false })

  const Part = parts[step]

  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        isRuled
        actions={<IconButton icon={IconX} label={t('trips.wizard-close')} onClick={() => void navigate(parent)} />}
      />
      {saved.notices.draft.savedAt && (
        <div className={styles.notice}>
          <SavedNotices saved={saved} />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.steps}>
          <Stepper
            label={t('trips.wizard-steps')}
            steps={steps.map((one) => ({
              key: one,
              label: t(`trips.step.${one}`),
              state: stateOf(one, step, values, passed),
              ...(one !== step && passed.includes(one) && { value: choiceInWords(one, values) }),
            }))}
            onGo={(key) => show(key as WizardStep)}
          />
        </div>
        <form ref={fields} id="wizard-step" className={styles.form} onSubmit={goOn} noValidate>
          <div>
            <h2 ref={heading} tabIndex={-1} className={styles.heading}>
              {t(`trips.step.${step}`)}
            </h2>
            {hasRequired(step, values) && <p className={styles.required}>{t('trips.wizard-required')}</p>}
          </div>
          <Part wizard={wizard} />
        </form>
        <WizardSummary values={values} maxPlaces={wizard.maxPlaces} />
      </div>
      <footer className={styles.foot} data-bar-below>
        <div className={styles.buttons}>
          {at > 0 && (
            <Button icon={IconArrowLeft} onClick={() => show(steps[at - 1]!)}>
              {t('trips.wizard-back')}
            </Button>
          )}
          <span className={styles.gap} />
          <Button kind="primary" type="submit" form="wizard-step" keys="Ctrl Invio" isBusy={saved.isPending}>
            {goLabel}
          </Button>
        </div>
      </footer>
    </div>
  )
}

/** Tells whether a step has required fields, and so a star. Template and repetition may be left unchosen. */
function hasRequired(step: WizardStep, { name, repetition }: WizardValues): boolean {
  if (step === 'template') return name !== null
  return step !== 'repetition' || repetition !== 'none'
}

function stateOf(step: WizardStep, shown: WizardStep, values: WizardValues, passed: readonly WizardStep[]) {
  if (step === shown) return 'current'
  if (!passed.includes(step)) return 'toDo'
  return Object.keys(stepFaults(step, values)).length > 0 ? 'error' : 'done'
}
