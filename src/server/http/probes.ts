import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Disks } from './disks.ts'

/** Adds the addresses that watch the program: whether it is alive, whether it can work, and its metrics. */
export function addProbes(app: FastifyInstance, parts: Parts, disks: Disks): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = disks.isFull() ? 'disk-full' : (await isDatabaseReady(parts)) ? 'ready' : 'away'
    return reply.status(status === 'ready' ? 200 : 503).send({ status })
  })
  const registry = metricsOf(app, parts)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, parts.environment.metricsToken))
      throw new Refusal('calls.not-found', { kind: 'notFound' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function isDatabaseReady({ pool }: Parts): Promise<boolean> {
  try {
    const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
    return rows[0].applied > 0
  } catch {
    return false
  }
}

/**
 * The headers that Prometheus, curl and browsers send. Proxies announce themselves in headers of many names, so any
 * other header counts as a proxy's.
 */
const ownHeader =
  /^(host|connection|user-agent|accept(-.+)?|authorization|cookie|cache-control|pragma|dnt|priority|upgrade-insecure-requests|sec-.+|x-prometheus-scrape-timeout-seconds)$/

/**
 * Tells whether a caller may read the metrics. With a configured token, everybody who sends it; without one, only this
 * machine, without a proxy between.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  if (token !== undefined) {
    const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const isProxied = Object.keys(request.headers).some((name) => !ownHeader.test(name))
  return !isProxied && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')
}

function metricsOf(app: FastifyInstance, { db, writing, pool }: Parts): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.addHook('onClose', async () => registry.clear())
  const seconds = new Histogram({
    name: 'torpedone_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'torpedone_database_connections',
    help: 'Connections of the pools, and who waits for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, its] of Object.entries({ reading: db.$client, writing: writing.$client, short: pool })) {
        this.set({ pool: name, state: 'idle' }, its.idleCount)
        this.set({ pool: name, state: 'busy' }, its.totalCount - its.idleCount)
        this.set({ pool: name, state: 'waiting' }, its.waitingCount)
      }
    },
  })
  registry.registerMetric(connections)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}
