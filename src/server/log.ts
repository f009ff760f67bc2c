import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Environment } from './environment.ts'

/** Lines of JSON on the standard output, without anything about a person: no bodies, no searches, no cookies. */
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
  return destination ? pino(options, destination) : pino(options)
}

/** An error as its kind, message and stack; what the database says about values of rows stays out. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, stack, cause } = error
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    name,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    stack: withoutParameters(stack ?? error.message),
    ...(cause instanceof Error ? { cause: withoutValues(cause) } : {}),
  }
}

/** Drizzle ends the message of a failed query with the values it was sent. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
