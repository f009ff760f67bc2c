import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { changedHeader } from '#src/shared/topics.ts'
import { forgetSession } from '#src/web/session.ts'
import { addressOf, freshKey, refreshChanged } from './api.ts'
import { NetworkError, ProblemError, problemOf } from './problem.ts'
import { whileBusy } from './repeating.ts'

type UploadOptions = {
  key?: string
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Makes a call that takes a file, and reports the sent part (0 to 1). Rejects as `request` does. It uses
 * XMLHttpRequest, because nothing else reports the progress of an upload.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  { key = freshKey(), signal, onProgress }: UploadOptions = {},
): Promise<Output<E>> {
  return whileBusy(endpoint, () => sendFile(endpoint, input, file, { key, signal, onProgress }), signal)
}

function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  { key, signal, onProgress }: Required<Pick<UploadOptions, 'key'>> & UploadOptions,
): Promise<Output<E>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(endpoint.method, addressOf(endpoint, input as object))
    call.setRequestHeader('accept', 'application/json')
    call.setRequestHeader('idempotency-key', key)
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    call.addEventListener('load', () => {
      const { status, statusText, responseText } = call
      if (status === 401) forgetSession('expired')
      const told = parsed(responseText)
      if (status < 200 || status >= 300)
        return reject(
          new ProblemError(problemOf(told, { status, statusText }), Number(call.getResponseHeader('retry-after'))),
        )
      refreshChanged(endpoint, call.getResponseHeader(changedHeader))
      resolve(told as Output<E>)
    })
    call.addEventListener('error', () => reject(new NetworkError('upload')))
    call.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
    signal?.addEventListener('abort', () => call.abort())
    const body = new FormData()
    body.append('file', file)
    call.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
