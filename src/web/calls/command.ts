import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { type FaultyForm, hideMissing, showFaults } from '#src/web/forms/form-faults.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { failureTextOf, newActs } from './act.ts'
import { type RequestOptions, request } from './api.ts'
import { ProblemError } from './problem.ts'
import { type Addressed, leaveAddress, refreshNames } from './refreshing.ts'
import { inTurn, keepRefused, waitOf } from './waiting.ts'

export type CommandOptions<E extends Endpoint> = {
  onDone?: (output: Output<E>, input: Input<E>) => void
  /** The text for a failure that is no refusal, from section 8 of the specification. */
  failureText?: string
  /** The form that shows faults at its fields. */
  form?: FaultyForm
  /** Shows a refusal in a way of its own (a banner, a second question) and returns true. Otherwise a toast shows it. */
  onRefused?: (problem: Problem, input: Input<E>) => boolean
  /** Shows a failure that nothing else showed, in place of a toast. */
  showFailure?: (text: string) => void
  /** The address that something leaves by this call. Its queries there are not loaded again. */
  leaves?: (input: Input<E>) => Addressed
  /** Undoes what was shown before the answer, after any failure. */
  onFailed?: () => void
}

/**
 * A call that changes something. Repeating an act whose answer was lost repeats its idempotency key. The second half of
 * a double click does not begin an act again while it is under way.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const [acts] = useState(newActs)
  const call = request as (endpoint: Endpoint, input: unknown, options: RequestOptions) => Promise<Output<E>>
  const mutation = useMutation({
    // Without a network a write waits in the queue of this tab, not in the kit's, which keeps no order.
    networkMode: 'always',
    mutationFn: async (input: Input<E>) => {
      const key = acts.begin(input)
      const leaving = options.leaves && leaveAddress(options.leaves(input))
      try {
        const output = await inTurn(() => call(endpoint, input, { key }))
        leaving?.leave()
        return output
      } catch (failure) {
        leaving?.stay()
        throw failure
      }
    },
    onSuccess: (output, input) => {
      acts.end(input, false)
      options.onDone?.(output, input)
    },
    onError: (error, input) => {
      options.onFailed?.()
      const problem = error instanceof ProblemError && error.problem.status < 500 ? error.problem : null
      acts.end(input, problem === null)
      const wait = waitOf(error)
      // The person may be on another screen by now, so the failure stays in a list instead of a toast.
      if (wait) keepRefused({ what: endpoint.schema.summary, text: failureTextOf(error, options.failureText), ...wait })
      if (problem?.status === 401) return
      // A colleague saved: this loads their version even where the live stream is not heard.
      if (problem?.status === 409) void refreshNames(endpoint.config.changes ?? [])
      if (problem && (options.onRefused?.(problem, input) || (options.form && showFaults(options.form, problem))))
        return
      if (wait) return
      const { showFailure = (text: string) => void toast.error(text) } = options
      // Without a form, the fault of the only wrong field says more than that something is missing.
      const [fault, ...others] = options.form ? [] : (problem?.fields ?? [])
      const isOwn = fault && others.length === 0 && !fault.code.startsWith('shapes.')
      showFailure(isOwn ? fault.text : failureTextOf(error, options.failureText))
    },
  })
  const { mutate: begin } = mutation
  const mutate: typeof begin = useCallback(
    (...args) => {
      if (acts.isOnItsWay(args[0])) return
      acts.begin(args[0])
      hideMissing()
      begin(...args)
    },
    [acts, begin],
  )
  return { ...mutation, mutate }
}
