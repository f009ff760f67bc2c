import { type FormEvent, useId, useState } from 'react'
import { enterPaperAnswer, type Poll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { answersRefusal } from '#src/features/polls/questionnaire/questionnaire.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { AnswersForm, noAnswers } from './answers.form.tsx'
import styles from './poll-message.module.css'

/** The answer of somebody who filled in a paper form. */
export function PaperAnswerDialog({ people, onClose }: { people: Poll['people']; onClose: () => void }) {
  const trip = useTrip()
  const formId = useId()
  const [personId, setPerson] = useState<string | null>(null)
  const [answers, setAnswers] = useState(noAnswers)
  const [faults, setFaults] = useState<{ person?: string; answers?: string }>({})
  // An answer by link stays. People who answer on paper come first.
  const open = people
    .filter(({ hasAnswered, isEntered }) => !hasAnswered || isEntered)
    .toSorted((a, b) => Number(b.isOnPaper) - Number(a.isOnPaper))
  const person = open.find(({ participantId }) => participantId === personId)
  const save = useCommand(enterPaperAnswer, {
    failureText: t('polls.save-failed'),
    onDone: () => {
      toast.success(t('polls.saved-answer', { name: person?.name ?? '' }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = answersRefusal(answers)
    setFaults({ ...(!person && { person: t('polls.person-needed') }), ...(refusal && { answers: t(refusal) }) })
    if (person && refusal === null)
      save.mutate({ params: { tripId: trip.id, participantId: person.participantId }, body: answers })
  }
  return (
    <StackModal
      isOpen
      size="medium"
      title={t('polls.paper-title')}
      onClose={onClose}
      backOut={t('polls.cancel')}
      isDirty={() => answersRefusal(answers) === null}
      footer={
        <Button kind="primary" type="submit" form={formId} isBusy={save.isPending}>
          {t('polls.save-answer')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <SelectField
          label={t('polls.person')}
          isRequired
          value={personId}
          options={open.map(({ participantId, name }) => ({ value: participantId, label: name }))}
          onChange={setPerson}
          error={faults.person}
          help={person?.isEntered ? t('polls.corrects') : undefined}
        />
        <AnswersForm answers={answers} onChange={setAnswers} />
        {faults.answers && <p role="alert">{faults.answers}</p>}
      </form>
    </StackModal>
  )
}
