import type { Endpoint, Input } from '#src/shared/endpoint.ts'
import { forgetSession } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { failureTextOf } from './act.ts'
import { addressOf } from './api.ts'
import { NetworkError, ProblemError, problemOf } from './problem.ts'

/** Saves the file that a call answers, under its own name. A toast says what is being prepared, or why it failed. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, preparing: string): Promise<void> {
  const id = toast.loading(preparing)
  try {
    await save(endpoint, input)
  } catch (error) {
    toast.error(failureTextOf(error))
  } finally {
    toast.dismiss(id)
  }
}

async function save<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { body, ...parts } = input as { params?: object; query?: object; body?: unknown }
  const headers = new Headers({ accept: '*/*' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    credentials: 'include',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  if (response.status === 401) forgetSession('expired')
  if (!response.ok) throw new ProblemError(problemOf(await response.json().catch(() => null), response))
  const name = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = decodeURIComponent(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
