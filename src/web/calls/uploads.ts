import { useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { maxFileBytes } from '#src/shared/files.ts'
import { t } from '#src/web/text.ts'
import type { Upload } from '#src/web/ui/fields/upload-rows.tsx'
import { failureTextOf } from './act.ts'
import { freshKey } from './api.ts'
import { ProblemError } from './problem.ts'
import { uploadFile } from './upload.ts'

/** The most uploads at a time. The others wait, so that pages still load. */
const atOnce = 2

type Waiting = Upload & { file: File; key: string; stopping: AbortController }

type UploadsOptions<E extends Endpoint> = {
  onDone: (output: Output<E>) => void
  /** Called when all chosen files were sent or failed; `done` counts the successes since the list was last empty. */
  onAllDone: (done: number) => void
  /** The text for a failure that is no refusal. */
  failureText: string
}

/** Files on their way to the server, each with its progress, its failure and a retry. */
export function useUploads<E extends Endpoint>(endpoint: E, input: Input<E>, options: UploadsOptions<E>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const all = useRef<readonly Waiting[]>([])
  const done = useRef(0)
  const latest = useRef({ input, options })
  latest.current = { input, options }

  const show = (next: readonly Waiting[]) => {
    all.current = next
    setUploads(next)
  }
  const change = (id: string, fields: Partial<Waiting>) =>
    show(all.current.map((one) => (one.id === id ? { ...one, ...fields } : one)))

  const advance = () => {
    const leaving = all.current.filter(({ state }) => state === 'leaving').length
    const waiting = all.current.filter(({ state }) => state === 'waiting')
    for (const one of waiting.slice(0, Math.max(0, atOnce - leaving))) void leave(one)
    if (leaving > 0 || waiting.length > 0 || done.current === 0) return
    latest.current.options.onAllDone(done.current)
    done.current = 0
  }

  const leave = async ({ id, file, key, stopping }: Waiting) => {
    const { input, options } = latest.current
    change(id, { state: 'leaving', problem: null })
    try {
      const onProgress = (share: number) => change(id, { share })
      const output = await uploadFile(endpoint, input, file, { key, onProgress, signal: stopping.signal })
      done.current += 1
      show(all.current.filter((one) => one.id !== id))
      options.onDone(output)
    } catch (error) {
      if (stopping.signal.aborted) return advance()
      const isRefused = error instanceof ProblemError && error.problem.status < 500
      const problem = failureTextOf(error, options.failureText)
      change(id, { state: 'failed', share: 0, problem, canRetry: !isRefused || error.problem.status === 429 })
    }
    advance()
  }

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add(files: readonly File[]) {
      show([...all.current, ...files.map(waitingOf)])
      advance()
    },
    /** Repeats the same act, so that a file that arrived the first time is not stored twice. */
    retry(id: string) {
      change(id, { state: 'waiting' })
      advance()
    },
    /** Breaks off an upload. Nothing of it is stored, unless it had just arrived. */
    stop(id: string) {
      const stopped = all.current.find((one) => one.id === id)
      show(all.current.filter((one) => one !== stopped))
      stopped?.stopping.abort()
    },
    dismiss: (id: string) => show(all.current.filter((one) => one.id !== id)),
  }
}

function waitingOf(file: File): Waiting {
  const problem =
    file.size > maxFileBytes ? t('shapes.file-too-large') : file.size === 0 ? t('shapes.file-empty') : null
  return {
    id: freshKey(),
    key: freshKey(),
    file,
    name: file.name,
    state: problem === null ? 'waiting' : 'failed',
    share: 0,
    size: file.size,
    stopping: new AbortController(),
    problem,
    canRetry: false,
  }
}
