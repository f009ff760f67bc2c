import type { Problem } from '#src/shared/refusal.ts'
import { t } from '#src/web/text.ts'

/** The server refused the call. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** Seconds until the server may be asked again; 0 when it states none. */
  readonly retryAfter: number

  constructor(problem: Problem, retryAfter = 0) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** No answer came: the network or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(t('calls.failed'), { cause })
    this.name = 'NetworkError'
  }
}

/** The problem in an answer, or a problem made from its status when it holds none. */
export function problemOf(told: unknown, { status, statusText }: { status: number; statusText: string }): Problem {
  const { code, detail } = (told ?? {}) as Partial<Problem>
  if (typeof code === 'string' && typeof detail === 'string') return told as Problem
  return { type: 'about:blank', title: statusText, status, code: 'calls.failed', detail: t('calls.failed') }
}
