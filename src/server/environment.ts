import { resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

const url = (protocols: RegExp, sentence: string) => z.url({ protocol: protocols, error: sentence }).optional()
const flag = (whenUnset: boolean, sentence: string) =>
  z
    .enum(['0', '1'], { error: sentence })
    .transform((value) => value === '1')
    .default(whenUnset)

/** The environment variables of the program, each with the sentence that answers a wrong value. */
const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'deve essere development, production o test' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'deve essere il numero di una porta' })
    .int('deve essere il numero di una porta')
    .min(0, 'deve essere un numero fra 0 e 65535')
    .max(65_535, 'deve essere un numero fra 0 e 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'deve essere un indirizzo o un nome di questa macchina')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'deve avere la forma postgres://utente:password@server:5432/database'),
  PUBLIC_URL: url(/^https?$/, 'deve essere un indirizzo che comincia con http:// o https://').transform(
    (address) => address && new URL(address).origin,
  ),
  SMTP_URL: url(/^smtps?$/, 'deve avere la forma smtp://utente:password@server:587'),
  MAIL_FROM: z.email('deve essere un indirizzo email, come ufficio@agenzia.example').optional(),
  MAIL_DIVERT_TO: z.email('deve essere un indirizzo email, come prove@agenzia.example').optional(),
  S3_URL: url(/^https?$/, 'deve avere la forma https://chiave:segreto@server/contenitore'),
  SESSION_SECRET: z.string().min(32, 'deve essere lungo almeno 32 caratteri').optional(),
  METRICS_TOKEN: z.string().min(16, 'deve essere lungo almeno 16 caratteri').optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[\d.:a-f/, ]+$/i, 'deve essere un elenco di indirizzi o reti di proxy, come 10.0.0.0/8')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'deve essere fatal, error, warn, info, debug, trace o silent',
    })
    .optional(),
  DEMO: flag(true, 'deve essere 0 o 1'),
  TORPEDONE_CLOCK: z.iso.datetime({ error: 'deve essere un istante come 2027-03-12T09:00:00Z' }).optional(),
})

export type Environment = {
  mode: 'development' | 'production' | 'test'
  /** 0 takes any free port. */
  port: number
  host: string
  /** The absolute path of the folder that holds the embedded database, the files and the generated secrets. */
  dataDir: string
  /** Unset: the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The origin that people open, without a path. Unset: the address on which the program listens. */
  publicUrl: string | undefined
  smtpUrl: string | undefined
  /** The sender of messages. Unset: the user of `smtpUrl`, or an address at this host. */
  mailFrom: string | undefined
  /** Outside production: the address that gets every message instead of its recipient. */
  mailDivertTo: string | undefined
  s3Url: string | undefined
  /** Unset outside production: a secret is generated into `dataDir`. */
  sessionSecret: string | undefined
  metricsToken: string | undefined
  /** Addresses and networks of proxies. The client addresses that they forward are trusted. */
  trustedProxies: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  hasDemo: boolean
  /** The instant at which the clock starts, in tests. */
  clockFrom: Date | undefined
}

/** Reads the environment. Refuses with one sentence that names the wrong variable. An empty value counts as unset. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const read = Variables.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new StartRefusal(`La variabile d'ambiente ${String(issue.path[0])} non va bene: ${issue.message}.`)
  }
  const v = read.data
  if (v.NODE_ENV === 'production' && v.SESSION_SECRET === undefined) {
    throw new StartRefusal(
      "Manca la variabile d'ambiente SESSION_SECRET: in produzione serve un segreto di almeno 32 caratteri, sempre lo stesso.",
    )
  }
  if (v.NODE_ENV === 'production' && v.MAIL_DIVERT_TO !== undefined) {
    throw new StartRefusal(
      "La variabile d'ambiente MAIL_DIVERT_TO vale solo nelle prove: in produzione nessun cliente riceverebbe più niente.",
    )
  }
  if (v.TORPEDONE_CLOCK !== undefined && v.NODE_ENV !== 'test') {
    throw new StartRefusal("La variabile d'ambiente TORPEDONE_CLOCK vale solo nelle prove, con NODE_ENV=test.")
  }
  return {
    mode: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    publicUrl: v.PUBLIC_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    mailDivertTo: v.MAIL_DIVERT_TO,
    s3Url: v.S3_URL,
    sessionSecret: v.SESSION_SECRET,
    metricsToken: v.METRICS_TOKEN,
    trustedProxies: v.TRUST_PROXY?.split(/[, ]+/).filter(Boolean) ?? [],
    logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
    hasDemo: v.DEMO && v.NODE_ENV !== 'production',
    clockFrom: v.TORPEDONE_CLOCK === undefined ? undefined : new Date(v.TORPEDONE_CLOCK),
  }
}
