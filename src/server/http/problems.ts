import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseFault, isDatabaseAway, isTooBusy, refusalOfConstraint } from '#src/server/db/faults.ts'
import { type FieldFault, type Problem, Refusal, type RefusalKind, refusalStatus } from '#src/shared/refusal.ts'
import { faultOfEach, paramsOfFault } from '#src/shared/shape-faults.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { Disks } from './disks.ts'

/** Looks a text up by its key; null when there is none. */
export type FindText = (key: string, params?: TextParams) => string | null

const general: Record<number, string> = {
  400: 'calls.unreadable',
  401: 'calls.unauthenticated',
  403: 'calls.forbidden',
  404: 'calls.not-found',
  406: 'calls.unsupported',
  409: 'calls.conflict',
  413: 'calls.too-large',
  415: 'calls.unsupported',
  422: 'calls.invalid',
  429: 'calls.too-many',
}

/** The most faults in one answer. A person mends a handful at a time, and an answer must not grow with its request. */
const mostFaults = 100
const longestPath = 200

/** The problem document for anything that a handler threw. It reveals nothing of the program's inside. */
function problemOf(error: unknown, text: FindText, disks: Disks): Problem {
  const problem = (status: number, code: string, params?: TextParams, fields?: FieldFault[]): Problem => ({
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: text(code, params) ?? text('calls.failed') ?? code,
    ...(params && Object.keys(params).length > 0 ? { params } : {}),
    ...(fields
      ? { fields: fields.slice(0, mostFaults).map((one) => ({ ...one, path: one.path.slice(0, longestPath) })) }
      : {}),
  })
  if (error instanceof Refusal) {
    const { code, kind, params, faults } = error
    const fields = faults.map((fault) => ({
      path: fault.path,
      code: fault.code,
      text: text(fault.code, fault.params) ?? fault.code,
    }))
    return problem(refusalStatus[kind satisfies RefusalKind], code, params, fields.length > 0 ? fields : undefined)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validationContext } = error as FastifyError & { validationContext?: string }
    if (validationContext === 'params') return problem(404, 'calls.not-found')
    const found = faultOfEach(error.validation, ({ instancePath }) => instancePath)
    const fields = found.map(({ instancePath, message = '', params = {} }) => {
      const code = text(message) ? message : 'shapes.value'
      const path = instancePath === '/' ? '' : instancePath
      return { path, code, text: text(code, paramsOfFault(params)) ?? code }
    })
    return problem(
      400,
      fields.some(({ code }) => /(required|missing)$/.test(code)) ? 'shapes.missing-data' : 'calls.invalid',
      undefined,
      fields,
    )
  }
  const constraint = refusalOfConstraint(error)
  if (constraint) return problem(422, constraint)
  const fault = databaseFault(error)?.code ?? ''
  if (fault === '23503')
    return problem(
      422,
      /still referenced/.test(databaseFault(error)?.detail ?? '') ? 'calls.in-use' : 'calls.gone-reference',
    )
  if (isUnstorable(fault)) return problem(400, 'calls.unreadable')
  if (isTooBusy(error)) return problem(429, 'server.busy')
  if (disks.isReasonOf(error)) return problem(503, 'calls.disk-full')
  if (isDatabaseAway(error)) return problem(503, 'calls.away')
  const { statusCode: status = 500, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return problem(413, 'shapes.file-too-large')
  return status >= 400 && status < 500
    ? problem(status, general[status] ?? 'calls.unreadable')
    : problem(500, 'calls.failed')
}

/**
 * Tells whether a value passed the call's shape but no column can hold it, such as a NUL in a text: that is the
 * caller's fault.
 */
const isUnstorable = (fault: string) => /^(22001|22003|22007|22008|22021|22P02|22P05|54000)$/.test(fault)

/** Tells whether the connection ended while the call was still coming in. */
const isCallerGone = (error: unknown, { raw }: FastifyRequest) =>
  raw.errored !== null && raw.errored !== undefined && error === raw.errored

/** Answers with the problem. Expected outcomes are logged at info, defects with their stack. */
export function sendProblem(text: FindText, disks: Disks) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isCallerGone(error, request)) {
      request.log.info('caller left')
      return reply.hijack()
    }
    const problem = problemOf(error, text, disks)
    if (problem.status >= 500) request.log.error({ err: error }, 'call failed')
    else request.log.info({ code: problem.code, status: problem.status }, 'call refused')
    const seconds = error instanceof Refusal ? error.retryAfter : undefined
    if (seconds ?? [429, 503].includes(problem.status)) reply.header('retry-after', String(seconds ?? 2))
    return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  }
}
