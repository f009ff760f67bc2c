import type { Answers } from './questionnaire.rules.ts'
import { type Comeback, comebacks, type GradedQuestion, gradedQuestions } from './questions.values.ts'

type Answered = Answers & { name: string; on: string }

export type PollSummary = {
  answered: number
  /** The mean of all grades in tenths; null before the first. */
  meanTenths: number | null
  /** By question, the best first: the number of people who gave each grade, from 1 to 5, and their mean in tenths. */
  questions: { question: GradedQuestion; grades: number[]; meanTenths: number }[]
  comesBack: Record<Comeback, number>
  /** Newest first. The name is null unless the person shows it. */
  comments: { text: string; name: string | null; on: string }[]
}

const meanOf = (grades: readonly number[]) =>
  Math.round((grades.reduce((sum, grade) => sum + grade, 0) * 10) / grades.length)

/** The answers of a trip in numbers. A question that nobody answered is left out. */
export function summaryOf(answers: readonly Answered[]): PollSummary {
  const gradesOf = (question: GradedQuestion) => answers.flatMap((one) => one[question] ?? [])
  const all = gradedQuestions.flatMap(gradesOf)
  return {
    answered: answers.length,
    meanTenths: all.length === 0 ? null : meanOf(all),
    questions: gradedQuestions
      .flatMap((question) => {
        const given = gradesOf(question)
        const grades = [1, 2, 3, 4, 5].map((grade) => given.filter((one) => one === grade).length)
        return given.length === 0 ? [] : [{ question, grades, meanTenths: meanOf(given) }]
      })
      .toSorted((a, b) => b.meanTenths - a.meanTenths),
    comesBack: Object.fromEntries(
      comebacks.map((back) => [back, answers.filter(({ comesBack }) => comesBack === back).length]),
    ) as Record<Comeback, number>,
    comments: answers
      .filter(({ comment }) => (comment ?? '').trim() !== '')
      .map(({ comment, name, showsName, on }) => ({ text: comment!.trim(), name: showsName ? name : null, on }))
      .toSorted((a, b) => b.on.localeCompare(a.on) || a.text.localeCompare(b.text, 'it')),
  }
}

/** A mean for a reader: 4,4. */
export const meanText = (tenths: number) => (tenths / 10).toFixed(1).replace('.', ',')
