import { t } from '#src/web/text.ts'
import { freshKey } from './api.ts'
import { ProblemError } from './problem.ts'

/** The text of a failure: a refusal's own text, otherwise the text of the act. */
export function failureTextOf(error: unknown, failureText = t('calls.failed')): string {
  return error instanceof ProblemError && error.problem.status < 500 ? error.problem.detail : failureText
}

/**
 * The text that tells acts apart. Null for an act with files: their content is not compared, so it always counts as
 * new.
 */
const textOf = (input: unknown) => (hasFiles(input) ? null : JSON.stringify(input ?? null))

const hasFiles = (input: unknown) =>
  typeof input === 'object' && input !== null && 'body' in input && input.body instanceof FormData

/** The idempotency keys of one button's acts: acts under way, and acts with an unknown outcome. */
export function newActs() {
  const onTheirWay = new Map<string, string>()
  const undecided = new Map<string, string>()
  return {
    isOnItsWay(input: unknown): boolean {
      const text = textOf(input)
      return text !== null && onTheirWay.has(text)
    },
    /**
     * The key for an act that begins: the earlier key when it repeats an act that may have been done, otherwise a new
     * one.
     */
    begin(input: unknown): string {
      const text = textOf(input)
      if (text === null) return freshKey()
      const key = onTheirWay.get(text) ?? undecided.get(text) ?? freshKey()
      onTheirWay.set(text, key)
      return key
    },
    /** `isUndecided`: the network or the server failed, so nobody knows whether the act was done. */
    end(input: unknown, isUndecided: boolean): void {
      const text = textOf(input)
      const key = text !== null && onTheirWay.get(text)
      if (!text || !key) return
      onTheirWay.delete(text)
      if (isUndecided) undecided.set(text, key)
      else undecided.delete(text)
    },
  }
}
