import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { accessRoutes, visitorIn } from '#src/features/access/access.routes.ts'
import { sessionOf } from '#src/features/access/session.queries.ts'
import { sessionMemory } from '#src/features/access/session-memory.queries.ts'
import { usersRoutes } from '#src/features/access/users.routes.ts'
import { accountsRoutes } from '#src/features/accounts/accounts.routes.ts'
import { activityRoutes } from '#src/features/activity/activity.routes.ts'
import { agenciesRoutes } from '#src/features/agencies/agencies.routes.ts'
import { alertsRoutes } from '#src/features/alerts/alerts.routes.ts'
import { archiveRoutes } from '#src/features/archive/archive.routes.ts'
import { bookingsRoutes } from '#src/features/bookings/bookings.routes.ts'
import { calendarRoutes } from '#src/features/calendar/calendar.routes.ts'
import { communicationsRoutes } from '#src/features/communications/communications.routes.ts'
import { costsRoutes } from '#src/features/costs/costs.routes.ts'
import { customersRoutes } from '#src/features/customers/customers.routes.ts'
import { departuresRoutes } from '#src/features/departures/departures.routes.ts'
import { insuranceRoutes } from '#src/features/insurance/insurance.routes.ts'
import { loadPointsRoutes } from '#src/features/load-points/load-points.routes.ts'
import { municipalitiesRoutes } from '#src/features/municipalities/municipalities.routes.ts'
import { overviewRoutes } from '#src/features/overview/overview.routes.ts'
import { payablesRoutes } from '#src/features/payables/payables.routes.ts'
import { paymentsRoutes } from '#src/features/payments/payments.routes.ts'
import { permitsRoutes } from '#src/features/permits/permits.routes.ts'
import { pollsRoutes } from '#src/features/polls/polls.routes.ts'
import { preferencesRoutes } from '#src/features/preferences/preferences.routes.ts'
import { presenceRoutes } from '#src/features/presence/presence.routes.ts'
import { providersRoutes } from '#src/features/providers/providers.routes.ts'
import { roomingRoutes } from '#src/features/rooming/rooming.routes.ts'
import { searchRoutes } from '#src/features/search/search.routes.ts'
import { seatingRoutes } from '#src/features/seating/seating.routes.ts'
import { servicesRoutes } from '#src/features/services/services.routes.ts'
import { settingsRoutes } from '#src/features/settings/settings.routes.ts'
import { templatesRoutes } from '#src/features/templates/templates.routes.ts'
import { textsRoutes } from '#src/features/texts/texts.routes.ts'
import { travelPapersRoutes } from '#src/features/travel-papers/travel-papers.routes.ts'
import { tripsRoutes } from '#src/features/trips/trips.routes.ts'
import { maxFileBytes } from '#src/shared/files.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { type Opening, warmUp } from './db/warm.ts'
import { collectGarbage } from './garbage.ts'
import { addApiDocument } from './http/api-document.ts'
import { type Calls, callsOf } from './http/calls.ts'
import { checkAnswers } from './http/checked-answers.ts'
import { compression } from './http/compression.ts'
import { disksOf } from './http/disks.ts'
import { addGate } from './http/gate.ts'
import { closeHalfSent } from './http/half-sent.ts'
import { addPage, routedUrl } from './http/page.ts'
import { addProbes } from './http/probes.ts'
import { sendProblem } from './http/problems.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { checkingSerializer, trustingSerializer } from './http/serializer.ts'
import { answerUnread } from './http/unread.ts'
import { listenerOf } from './live/listener.ts'
import { addLive } from './live/live.ts'
import type { Parts } from './parts.ts'
import { findText } from './text.ts'

const megabyte = 1024 * 1024
/** Milliseconds in which a whole call must have arrived, and those for a file of 20 MB over a slow office line. */
const wholeCall = 30_000
const wholeFile = 600_000

/** The calls of each feature, in the order of features. */
const features: readonly ((calls: Calls) => void)[] = [
  accessRoutes,
  usersRoutes,
  preferencesRoutes,
  settingsRoutes,
  textsRoutes,
  agenciesRoutes,
  activityRoutes,
  municipalitiesRoutes,
  loadPointsRoutes,
  providersRoutes,
  customersRoutes,
  servicesRoutes,
  departuresRoutes,
  permitsRoutes,
  costsRoutes,
  templatesRoutes,
  tripsRoutes,
  presenceRoutes,
  bookingsRoutes,
  paymentsRoutes,
  payablesRoutes,
  roomingRoutes,
  seatingRoutes,
  insuranceRoutes,
  archiveRoutes,
  pollsRoutes,
  travelPapersRoutes,
  communicationsRoutes,
  accountsRoutes,
  overviewRoutes,
  alertsRoutes,
  calendarRoutes,
  searchRoutes,
]

/** The whole server over opened parts. It is ready to listen, or to receive calls from a test. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  reportFaultsByKey()
  const { environment, log } = parts
  const disks = disksOf(parts)
  const answerProblem = sendProblem(findText, disks)
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: { req: () => undefined, res: () => undefined } }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: megabyte,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    forceCloseConnections: 'idle',
    requestTimeout: wholeFile,
    http: { headersTimeout: wholeCall, connectionsCheckingInterval: 5_000 },
    rewriteUrl: routedUrl,
    clientErrorHandler: answerUnread(findText),
    frameworkErrors: (error, request, reply) => answerProblem(error, request as never, reply as never),
  })
  closeHalfSent(app, wholeCall)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(environment.mode === 'test' ? checkingSerializer : trustingSerializer)
  app.setErrorHandler(answerProblem)
  if (environment.mode === 'test') checkAnswers(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const call = {
      method,
      route: routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[routeOptions.config.access === undefined ? 'debug' : 'info'](call, 'call')
  })

  await addSecurityHeaders(app, { isHttps: parts.publicUrl.startsWith('https:') })
  // Compressed in one go, a month of 150 KB takes 1 ms. Piece by piece it takes this thread twice as long, and other
  // threads too.
  await app.register(compress, compression)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1024 } })
  await app.register(underPressure, {
    // Tests share the event loop with their runner, so its delay there says nothing about the program.
    maxEventLoopDelay: environment.mode === 'test' ? 0 : 3_000,
    // A page costs little and says more than a refusal, so it is always served. Infinity means that no delay was
    // measured yet.
    pressureHandler: ({ routeOptions }, _reply, _type, late) => {
      if (routeOptions.config.access === undefined || late === Number.POSITIVE_INFINITY) return
      throw new Refusal('calls.away', { kind: 'away' })
    },
  })

  const listener = listenerOf(parts)
  app.addHook('preClose', () => listener.stop())
  const sessions = sessionMemory(parts, listener)
  addGate(app, parts, sessions)
  addProbes(app, parts, disks)
  await addApiDocument(app, { publicUrl: parts.publicUrl, identify: sessions.actorOf })
  const calls = callsOf(app, parts)
  for (const add of features) add(calls)
  app.addHook('onListen', () => void openConnections(parts, calls.openings))
  addLive(app, calls, { parts, listener, living: (request) => sessionOf(parts, request) })
  await addPage(app, (request) => visitorIn(parts, request))
  return app
}

/**
 * Opens the connections before anybody needs them. Those that read come first, because people mostly wait for reads.
 */
async function openConnections({ db, pool, writing, log }: Parts, openings: readonly Opening[]): Promise<void> {
  await warmUp(db.$client, openings, log)
  for (const its of [pool, writing.$client]) await warmUp(its, [], log)
  // A third of the memory is garbage from the start.
  await collectGarbage()
}
