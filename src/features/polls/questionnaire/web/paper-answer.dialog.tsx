import { useState } from 'react'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import { enterPaperAnswer, type Poll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { answersRefusal } from '#src/features/polls/questionnaire/questionnaire.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { AnswersForm, noAnswers } from './answers.form.tsx'

type PaperProps = Pick<Poll, 'people' | 'questions'> & { onClose: () => void }

/** The answer of somebody who filled in a paper form. */
export function PaperAnswerDialog({ people, questions, onClose }: PaperProps) {
  const trip = useTrip()
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
  const submit = () => {
    const refusal = answersRefusal(answers)
    setFaults({ ...(!person && { person: t('polls.person-needed') }), ...(refusal && { answers: t(refusal) }) })
    if (person && refusal === null)
      save.mutate({ params: { tripId: trip.id, participantId: person.participantId }, body: answers })
  }
  return (
    <FormDialog
      size="medium"
      title={t('polls.paper-title')}
      onClose={onClose}
      backOut={t('polls.cancel')}
      isDirty={() => answersRefusal(answers) === null}
      submitLabel={t('polls.save-answer')}
      isBusy={save.isPending}
      className={page.form}
      onSubmit={submit}
    >
      <SelectField
        label={t('polls.person')}
        isRequired
        value={personId}
        options={open.map(({ participantId, name }) => ({ value: participantId, label: name }))}
        onChange={(id) => {
          setPerson(id)
          setFaults(({ person: _, ...others }) => others)
        }}
        error={faults.person}
        help={person?.isEntered ? t('polls.corrects') : undefined}
      />
      <AnswersForm
        questions={questions}
        answers={answers}
        onChange={(given) => {
          setAnswers(given)
          setFaults(({ answers: _, ...others }) => others)
        }}
      />
      {faults.answers && <p role="alert">{faults.answers}</p>}
    </FormDialog>
  )
}
