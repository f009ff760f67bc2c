import { describe, expect, it } from 'vitest'
import { NetworkError, ProblemError } from './problem.ts'
import { queryClient, retryDelay, shouldRetry } from './query-client.ts'

const problem = (status: number) =>
  new ProblemError({ type: 'about:blank', title: '', status, code: 'calls.failed', detail: '' })

describe('a read that failed', () => {
  it('is tried three times more when the network or the server failed', () => {
    for (const error of [new NetworkError(null), problem(500), problem(503)]) {
      expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false])
    }
  })

  it('is not tried again when it was refused', () => {
    for (const status of [400, 401, 403, 404, 409, 422, 429]) expect(shouldRetry(0, problem(status))).toBe(false)
    expect(shouldRetry(0, new Error('a mistake of ours'))).toBe(false)
  })

  it('waits longer each time, never over thirty seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })
})

it('keeps what nobody looks at for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000)
})
