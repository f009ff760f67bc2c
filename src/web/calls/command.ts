import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { type FaultyForm, forgetMissing, showFaults } from '#src/web/forms/form-faults.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { failureTextOf, newActs } from './act.ts'
import { ProblemError, type RequestOptions, request } from './api.ts'
import { refreshTopics } from './query-client.ts'

export type CommandOptions<E extends Endpoint> = {
  onDone?: (output: Output<E>, input: Input<E>) => void
  /** The action's text of the specification's section 8, for failures that are not refusals. */
  failureText?: string
  /** Where faults at fields are shown. */
  form?: FaultyForm
  /** Shows a refusal in its own way (a banner, a second question) and returns true; else it becomes a toast. */
  onRefused?: (problem: Problem, input: Input<E>) => boolean
  /** Says a failure that nothing else showed, at its place; without it a toast does. */
  tell?: (text: string) => void
  /** Takes back what was shown ahead of the answer, whatever the failure. */
  onFailed?: () => void
  /** What this act changes, made fresh at once; other browsers hear of it from the server. */
  topics?: readonly string[] | ((output: Output<E>, input: Input<E>) => readonly string[])
}

/**
 * A call that changes something. Repeating an act that failed on the way repeats its idempotency key; one that is still
 * on its way is not begun again by the second half of a double click.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const [acts] = useState(newActs)
  const call = request as (endpoint: Endpoint, input: unknown, options: RequestOptions) => Promise<Output<E>>
  const mutation = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, { key: acts.begin(input) }),
    onSuccess: (output, input) => {
      acts.end(input, false)
      const { topics = [], onDone } = options
      void refreshTopics(typeof topics === 'function' ? topics(output, input) : topics)
      onDone?.(output, input)
    },
    onError: (error, input) => {
      options.onFailed?.()
      const problem = error instanceof ProblemError && error.problem.status < 500 ? error.problem : null
      acts.end(input, problem === null)
      if (problem?.status === 401) return
      // What somebody saved meanwhile is there to be loaded also where the stream that tells of it is not heard.
      if (problem?.status === 409 && Array.isArray(options.topics)) void refreshTopics(options.topics)
      if (problem && (options.onRefused?.(problem, input) || (options.form && showFaults(options.form, problem))))
        return
      const { tell = (text: string) => void toast.error(text) } = options
      tell(failureTextOf(error, options.failureText))
    },
  })
  const { mutate: begin } = mutation
  const mutate: typeof begin = useCallback(
    (...args) => {
      if (acts.isOnItsWay(args[0])) return
      acts.begin(args[0])
      forgetMissing()
      begin(...args)
    },
    [acts, begin],
  )
  return { ...mutation, mutate }
}
