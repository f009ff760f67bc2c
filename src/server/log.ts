import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Environment } from './environment.ts'

/** Milliseconds after which a line has left the process. A write for each line took a tenth of a call's processor time. */
const leavesWithin = 200
const together = 4096

/** The log: lines of JSON on standard output, without personal data such as bodies, searches and cookies. */
export function openLog({ logLevel }: Pick<Environment, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['headers.cookie', 'headers.authorization', '*.headers.cookie', '*.headers.authorization', '*.email'],
      remove: true,
    },
    serializers: { err: withoutValues },
  }
  return pino(options, destination ?? standardOutput())
}

/** Lines are written together. The end of the process writes the rest; a killed process loses its last ones. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: together, periodicFlush: leavesWithin })
}

/** The facts of an error that are logged besides its message. None of them is about a person. */
const facts = ['code', 'constraint', 'table', 'status', 'statusCode', 'responseCode', 'queue', 'worker'] as const
type Thrown = Partial<Record<(typeof facts)[number] | 'message' | 'stack' | 'cause' | 'errors', unknown>>

/**
 * An error as its kind, message and stack. Some libraries throw objects that are no errors, or that wrap another error.
 * The database's details about values of rows are left out.
 */
function withoutValues(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { message, stack, cause, errors, ...rest } = picked(error)
  return {
    name: nameOf(error),
    ...rest,
    ...(typeof stack === 'string'
      ? { stack: withoutParameters(stack) }
      : typeof message === 'string' && { message: withoutParameters(message) }),
    ...(cause !== undefined && { cause: withoutValues(cause) }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, 10).map(withoutValues) }),
  }
}

function picked(error: Thrown): Thrown {
  const found = ['message', 'stack', 'cause', 'errors', ...facts] as const
  return Object.fromEntries(found.flatMap((key) => (error[key] ? [[key, error[key]]] : [])))
}

function nameOf(error: { name?: unknown; constructor?: { name?: string } }): string {
  if (error instanceof Error && typeof error.name === 'string') return error.name
  return error.constructor?.name ?? 'object'
}

/** The message of a failed query without the values that Drizzle appends to it. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
