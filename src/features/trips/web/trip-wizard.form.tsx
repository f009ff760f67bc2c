import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import type { TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { createTrip } from '#src/features/trips/trip-editing.contract.ts'
import { openStep, seriesOf, stepFaults, type WizardStep, type WizardValues } from '#src/features/trips/wizard.rules.ts'
import { wallClock } from '#src/shared/day.ts'
import { useCommand } from '#src/web/command.ts'
import { useDraft } from '#src/web/draft.ts'
import { pointOut } from '#src/web/form-faults.ts'
import { useUnsavedWarning } from '#src/web/leaving.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { useShortcuts } from '#src/web/shell/shortcuts.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { IconButton } from '#src/web/ui/icon-button.tsx'
import { NoticeStrip } from '#src/web/ui/notice-strip.tsx'
import { Stepper } from '#src/web/ui/stepper.tsx'
import styles from './trip-wizard.module.css'
import { CalendarStep } from './wizard-calendar.form.tsx'
import { DurationStep, RepetitionStep, TemplateStep, TypeStep } from './wizard-steps.form.tsx'
import { choiceSaid, WizardSummary } from './wizard-summary.panel.tsx'
import { useWizardForm } from './wizard-values.form.tsx'

export type ChosenTemplate = { id: string; name: string; type: TripType; days: number }

export type TripWizardFormProps = {
  steps: readonly WizardStep[]
  /** The template the wizard was opened from. */
  template?: ChosenTemplate
  /** Where closing leads. */
  parent: NavigateOptions
}

const parts = {
  type: TypeStep,
  template: TemplateStep,
  repetition: RepetitionStep,
  duration: DurationStep,
  calendar: CalendarStep,
}

/** A trip in a few steps, each an entry of the browser's history; going back loses nothing. */
export function TripWizardForm({ steps, template, parent }: TripWizardFormProps) {
  const navigate = useNavigate()
  const { step: wanted, date } = useSearch({ strict: false })
  const wizard = useWizardForm(template, date)
  const { form, passed, setPassed } = wizard
  const { values } = form
  const step = openStep(steps, wanted, values, passed)
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  const heading = useRef<HTMLHeadingElement>(null)

  const draft = useDraft({ isDirty: wizard.isDirty, read: () => ({ values: form.values, passed }) })
  useUnsavedWarning({ isDirty: wizard.isDirty, discard: draft.discard })

  const show = (next: WizardStep, replace = false) =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, step: next }), replace })
  useEffect(() => {
    if (wanted !== step) void navigate({ to: '.', search: (kept) => ({ ...kept, step }), replace: true })
  }, [wanted, step, navigate])
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [step])

  const create = useCommand(createTrip, {
    failureText: t('trips.wizard-failed'),
    form,
    topics: ['trips', 'calendar', 'templates'],
    onDone: ({ id, leftOutServices }) => {
      wizard.markClean()
      draft.discard()
      toast.success(t('trips.wizard-created'))
      if (leftOutServices > 0) toast.warning(t('trips.wizard-left-out', { n: leftOutServices }))
      void navigate({ to: '/trips/$tripId', params: { tripId: id }, ignoreBlocker: true })
    },
  })

  const goOn = (event?: FormEvent) => {
    event?.preventDefault()
    if (create.isPending) return
    const faults = stepFaults(step, values)
    const wrong = Object.keys(faults)
    form.setErrors(Object.fromEntries(Object.entries(faults).map(([path, code]) => [path, textOfCode(code)])))
    if (wrong.length > 0) return pointOut({ ...form, getValues: () => form.values }, wrong)
    if (isLast) return create.mutate({ body: bodyOf(values) })
    setPassed(passed.includes(step) ? passed : [...passed, step])
    show(steps[at + 1]!)
  }
  useShortcuts([{ keys: 'mod+enter', label: t(isLast ? 'trips.wizard-create' : 'trips.wizard-next'), run: goOn }], {
    isEverywhere: false,
  })

  const restore = () => {
    const kept = draft.restore()
    if (!kept) return
    form.setValues(kept.values)
    setPassed(kept.passed)
    show(openStep(steps, undefined, kept.values, kept.passed), true)
  }
  const Part = parts[step]

  return (
    <div className={styles.page}>
      <PageHead
        title={t('trips.create')}
        isRuled
        actions={<IconButton icon={IconX} label={t('trips.wizard-close')} onClick={() => void navigate(parent)} />}
      />
      {draft.found && (
        <div className={styles.notice}>
          <NoticeStrip
            tone="info"
            action={
              <>
                <Button size="small" onClick={restore}>
                  {t('shell.draft-restore')}
                </Button>
                <Button size="small" kind="text" onClick={draft.discard}>
                  {t('shell.draft-discard')}
                </Button>
              </>
            }
          >
            {t('shell.draft-found', { time: wallClock(draft.found.savedAt).time })}
          </NoticeStrip>
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
              ...(one !== step && passed.includes(one) && { value: choiceSaid(one, values) }),
            }))}
            onGo={(key) => show(key as WizardStep)}
          />
        </div>
        <form id="wizard-step" className={styles.form} onSubmit={goOn} noValidate>
          <div>
            <h2 ref={heading} tabIndex={-1} className={styles.heading}>
              {t(`trips.step.${step}`)}
            </h2>
            {step !== 'template' && <p className={styles.required}>{t('trips.wizard-required')}</p>}
          </div>
          <Part wizard={wizard} fixedTemplate={template} />
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
          <Button kind="primary" type="submit" form="wizard-step" keys="Ctrl Invio" isBusy={create.isPending}>
            {t(isLast ? 'trips.wizard-create' : 'trips.wizard-next')}
          </Button>
        </div>
      </footer>
    </div>
  )
}

function stateOf(step: WizardStep, shown: WizardStep, values: WizardValues, passed: readonly WizardStep[]) {
  if (step === shown) return 'current'
  if (!passed.includes(step)) return 'toDo'
  return Object.keys(stepFaults(step, values)).length > 0 ? 'error' : 'done'
}

function bodyOf(values: WizardValues) {
  const { type, template, days, title, departsOn, ownerId, transport, maxPlaces } = values
  return {
    type: type!,
    templateId: template?.id ?? null,
    series: seriesOf(values),
    days: days!,
    title,
    departsOn: departsOn!,
    ownerIds: [ownerId!],
    transport,
    ...(maxPlaces !== null && { maxPlaces }),
  }
}
