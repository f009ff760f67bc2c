import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type FieldFault, type Problem, Refusal, type RefusalKind, refusalStatus } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import { isDatabaseAway, refusalOfConstraint } from '../db/faults.ts'

/** Looks a text up by its key; null when there is none. */
export type FindText = (key: string, params?: TextParams) => string | null

const general: Record<number, string> = {
  400: 'calls.invalid',
  401: 'calls.unauthenticated',
  403: 'calls.forbidden',
  404: 'calls.not-found',
  409: 'calls.conflict',
  413: 'shapes.file-too-large',
  415: 'calls.unsupported',
  422: 'calls.invalid',
  429: 'calls.too-many',
}

/** Turns whatever a handler threw into the problem document that leaves, and nothing of the inside with it. */
export function problemOf(error: unknown, text: FindText): Problem {
  const problem = (status: number, code: string, params?: TextParams, fields?: FieldFault[]): Problem => ({
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: text(code, params) ?? text('calls.failed') ?? code,
    ...(params && Object.keys(params).length > 0 ? { params } : {}),
    ...(fields ? { fields } : {}),
  })
  if (error instanceof Refusal) {
    const { code, kind, params, path } = error
    const fields = path ? [{ path, code, text: text(code, params) ?? code }] : undefined
    return problem(refusalStatus[kind satisfies RefusalKind], code, params, fields)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validationContext } = error as FastifyError & { validationContext?: string }
    if (validationContext === 'params') return problem(404, 'calls.not-found')
    const fields = error.validation.map(({ instancePath, message = '' }) => {
      const known = text(message)
      return { path: instancePath, code: known ? message : 'calls.invalid-field', text: known ?? message }
    })
    return problem(
      400,
      fields.some(({ code }) => code.endsWith('required')) ? 'shapes.missing-data' : 'calls.invalid',
      undefined,
      fields,
    )
  }
  const constraint = refusalOfConstraint(error)
  if (constraint) return problem(422, constraint)
  if (isDatabaseAway(error)) return problem(503, 'calls.away')
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return status >= 400 && status < 500
    ? problem(status, general[status] ?? 'calls.invalid')
    : problem(500, 'calls.failed')
}

/** Answers with the problem; expected outcomes are logged at info, defects with their stack. */
export function sendProblem(text: FindText) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, text)
    if (problem.status >= 500) request.log.error({ err: error }, 'call failed')
    else request.log.info({ code: problem.code, status: problem.status }, 'call refused')
    if (problem.status === 503) reply.header('retry-after', '2')
    return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  }
}
