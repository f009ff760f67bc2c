import { t } from '#src/web/text.ts'
import { freshKey, ProblemError } from './api.ts'

/** A refusal says why itself; any other failure gets the text of the action. */
export function failureTextOf(error: unknown, failureText = t('calls.failed')): string {
  return error instanceof ProblemError && error.problem.status < 500 ? error.problem.detail : failureText
}

/** What tells acts apart; nothing for an act with files, whose content is not compared: it is always another one. */
const textOf = (input: unknown) => (hasFiles(input) ? null : JSON.stringify(input ?? null))

const hasFiles = (input: unknown) =>
  typeof input === 'object' && input !== null && 'body' in input && input.body instanceof FormData

/** The idempotency keys of the acts of one button: of those on their way, and of those nobody knows the end of. */
export function newActs() {
  const onTheirWay = new Map<string, string>()
  const undecided = new Map<string, string>()
  return {
    isOnItsWay(input: unknown): boolean {
      const text = textOf(input)
      return text !== null && onTheirWay.has(text)
    },
    /** The key of an act that begins: the same when one is repeated that may have been done, else a new one. */
    begin(input: unknown): string {
      const text = textOf(input)
      if (text === null) return freshKey()
      const key = onTheirWay.get(text) ?? undecided.get(text) ?? freshKey()
      onTheirWay.set(text, key)
      return key
    },
    /** `isUndecided` when nobody knows whether it was done: the network or the server failed. */
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
