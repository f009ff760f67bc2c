import { useId } from 'react'
import { longestComment } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import type { Answers } from '#src/features/polls/questionnaire/questionnaire.rules.ts'
import { comebacks, type GradedQuestion } from '#src/features/polls/questionnaire/questions.values.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import styles from './questionnaire.module.css'

export const noAnswers: Answers = {
  ...{ organization: null, leader: null, hotel: null, meals: null, coach: null },
  ...{ comesBack: null, comment: null, showsName: false },
}

/** The number of these questions, and of whether one comes back, that have an answer. */
export const answeredOf = (questions: readonly GradedQuestion[], answers: Answers) =>
  [...questions, 'comesBack' as const].filter((question) => answers[question] !== null).length

type FormProps = { questions: readonly GradedQuestion[]; answers: Answers; onChange: (answers: Answers) => void }

/** The questions. A chosen answer is taken back by choosing it again, because every question may be left out. */
export function AnswersForm({ questions, answers, onChange }: FormProps) {
  const set = (given: Partial<Answers>) => onChange({ ...answers, ...given })
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <Choices
          key={question}
          label={t(`polls.question.${question}`)}
          value={answers[question]}
          choices={[1, 2, 3, 4, 5].map((grade) => ({ value: grade, label: String(grade) }))}
          onChange={(grade) => set({ [question]: grade })}
        />
      ))}
      <Choices
        label={t('polls.comes-back')}
        value={answers.comesBack}
        choices={comebacks.map((value) => ({ value, label: t(`polls.comes-back.${value}`) }))}
        onChange={(comesBack) => set({ comesBack })}
      />
      <TextAreaField
        label={t('polls.more')}
        value={answers.comment ?? ''}
        maxLength={longestComment}
        rows={4}
        onChange={(comment) => set({ comment: comment === '' ? null : comment })}
      />
      <CheckField
        label={t('polls.show-name')}
        checked={answers.showsName}
        onChange={(showsName) => set({ showsName })}
      />
    </div>
  )
}

type ChoicesProps<Value> = {
  label: string
  value: Value | null
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value | null) => void
}

function Choices<Value extends string | number>({ label, value, choices, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.question}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onClick={() => value === choice.value && onChange(null)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
