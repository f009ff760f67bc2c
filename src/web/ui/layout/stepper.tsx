import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './stepper.module.css'

export type Step = {
  key: string
  label: string
  /** The choice made in this step. */
  value?: string
  state: 'done' | 'current' | 'toDo' | 'error'
}

/** The steps of a wizard, one below the other. Steps that were open before can be visited again. */
export function Stepper({
  label,
  steps,
  onGo,
}: {
  label: string
  steps: readonly Step[]
  onGo?: (key: string) => void
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const canGo = onGo && (step.state === 'done' || step.state === 'error')
          const className = classes(styles.step, styles[step.state])
          const content = <StepContent step={step} number={index + 1} />
          return (
            <li key={step.key} aria-current={step.state === 'current' ? 'step' : undefined}>
              {canGo ? (
                <button type="button" className={className} onClick={() => onGo(step.key)}>
                  {content}
                </button>
              ) : (
                <div className={className}>{content}</div>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function StepContent({ step, number }: { step: Step; number: number }) {
  const sign = { done: IconCheck, error: IconAlertTriangle, current: null, toDo: null }[step.state]
  const said = { done: ui('ui.step-done'), error: ui('ui.step-error'), current: null, toDo: null }[step.state]
  return (
    <>
      <span className={styles.dot}>{sign ? <Icon of={sign} /> : number}</span>
      <span className={styles.name}>
        {step.label}
        {said && <span className="for-readers">, {said}</span>}
      </span>
      {step.value && <span className={styles.value}>{step.value}</span>}
    </>
  )
}
