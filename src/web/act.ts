import { freshKey, ProblemError } from './api.ts'
import { t } from './text.ts'

/** A refusal says why itself; any other failure gets the text of the action. */
export function failureTextOf(error: unknown, failureText = t('calls.failed')): string {
  return error instanceof ProblemError && error.problem.status < 500 ? error.problem.detail : failureText
}

/** The same act as before when its input is the same; a file's content is not compared, so a form with files never is. */
export function actOf(before: { input: string; key: string } | null, input: unknown): { input: string; key: string } {
  const text = hasFiles(input) ? '' : JSON.stringify(input ?? null)
  return before !== null && text !== '' && before.input === text ? before : { input: text, key: freshKey() }
}

const hasFiles = (input: unknown) =>
  typeof input === 'object' && input !== null && 'body' in input && input.body instanceof FormData
