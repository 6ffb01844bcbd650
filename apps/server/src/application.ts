import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createAuthRoutes } from '@localchef/backend/auth/auth-routes'
import { createKeys, type Keys } from '@localchef/backend/auth/create-keys'
import { createResolveCaller } from '@localchef/backend/auth/create-resolve-caller'
import { visitor } from '@localchef/backend/caller'
import { createCaptchaRoutes } from '@localchef/backend/captcha/captcha-routes'
import { captchaOff } from '@localchef/backend/captcha/captcha-verifier'
import { createCaptchaVerifier } from '@localchef/backend/captcha/create-captcha-verifier'
import { isConnectionError } from '@localchef/backend/connection-error'
import type { Database } from '@localchef/backend/database'
import { createFunctionRoutes } from '@localchef/backend/functions/function-routes'
import { createClientAddress, createUpgradeAddress } from '@localchef/backend/http/client-address'
import { compressJson } from '@localchef/backend/http/compress-json'
import { observeRequests } from '@localchef/backend/http/observe-requests'
import { securityHeaders } from '@localchef/backend/http/security-headers'
import { supabaseCors } from '@localchef/backend/http/supabase-cors'
import { createJobQueue, type JobQueue } from '@localchef/backend/jobs/job-queue'
import { createRecurringTasks, type RecurringTasks } from '@localchef/backend/jobs/recurring-tasks'
import { createCallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import { limitAddress } from '@localchef/backend/limits/limit-address'
import { createRateLimits } from '@localchef/backend/limits/rate-limits'
import { createMailboxJsonRoute, createMailboxRoutes } from '@localchef/backend/mail/mailbox-routes'
import { createSmtpTransport } from '@localchef/backend/mail/smtp-transport'
import { createBroadcastRoutes } from '@localchef/backend/realtime/broadcast-routes'
import { createRealtime } from '@localchef/backend/realtime/create-realtime'
import { createRestRoutes } from '@localchef/backend/rest/rest-routes'
import { createSmsWebhook } from '@localchef/backend/sms/sms-webhook'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { createStorage, type Storage } from '@localchef/backend/storage/storage'
import { createStorageRoutes } from '@localchef/backend/storage/storage-routes'
import { serverFunctions } from '@localchef/domain/functions'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createRefusedCallRecorder } from './audit/record-refused-calls.ts'
import { recordSecurityEvent } from './audit/record-security-event.ts'
import { recordSigningKey } from './audit/record-signing-key.ts'
import { createFunctionHandlers } from './functions/create-function-handlers.ts'
import { createOpenApi } from './functions/create-open-api.ts'
import { createOutside } from './functions/create-outside.ts'
import { createPublicMemory } from './functions/public-memory.ts'
import { createPublicRead } from './functions/public-read.ts'
import { watchPublicChanges } from './functions/watch-public-changes.ts'
import { createCallTimes } from './health/call-times.ts'
import { createHealthReader } from './health/read-health.ts'
import { createApiDocs } from './http/api-docs.ts'
import { createCalendarFeedRoute } from './http/calendar-feed-route.ts'
import { createBrowserConfig, createConfigRoute } from './http/config-route.ts'
import { createHealthRoutes } from './http/health-routes.ts'
import type { Handlers } from './http/http-server.ts'
import { createMetrics } from './http/metrics.ts'
import { noticeProxy } from './http/notice-proxy.ts'
import { createOwnOrigins, isBehindProxy } from './http/own-origins.ts'
import { createSitemapRoutes } from './http/sitemap-routes.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUnsubscribeRoute } from './http/unsubscribe-route.ts'
import { createWebRoutes } from './http/web-routes.ts'
import { jobHandlers } from './job-handlers.ts'
import { createCurrentSettings } from './marketplace/current-settings.ts'
import { loadDrawing } from './pages/load-drawing.ts'
import { createPageServer } from './pages/page-server.ts'
import { createPushKeyRoute } from './push/push-key-route.ts'
import { createPushSender } from './push/send-push.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { recurringTasks } from './recurring-tasks.ts'
import type { Settings } from './settings.ts'
import { createVisitCounter } from './visits/count-visits.ts'

export interface ApplicationOptions {
  settings: Settings
  /** Where the site is served, with the port that was really taken. */
  siteUrl: string
  database: Database
  databaseKind: 'built-in' | 'external'
  /** What keeps the server from serving; null when nothing. */
  waitingFor: () => string | null
  /** Whether the process is about to end. */
  isStopping: () => boolean
  /** Undefined: no web build is served. */
  web: StaticFiles | undefined
  log: Logger
}

export interface Application extends Handlers {
  keys: Keys
  storage: Storage
  jobs: JobQueue
  tasks: RecurringTasks
  /** Needs a migrated database. */
  start(): Promise<void>
  /** Ends live connections at once, and everything else once all requests have been `answered`. */
  stop(answered: Promise<void>): Promise<void>
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const apiAreas = [
  '/auth/v1',
  '/captcha/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
] as const

/** Puts the rooms together: everything that is made once a process is made here, and handed down. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { settings, siteUrl, database, waitingFor, log } = options
  const clientAddress = createClientAddress(settings.trustedProxies, () =>
    log.warn(
      'Requests come through a proxy. Set TRUST_PROXY, else limits count all visitors as one address.',
    ),
  )
  const origins = createOwnOrigins(settings, siteUrl)
  const keys = await createKeys({
    dataFolder: settings.dataFolder,
    issuer: `${siteUrl}/auth/v1`,
    ...(settings.jwtSigningKeys ? { signingKeys: settings.jwtSigningKeys } : {}),
    ...(settings.jwtSecret ? { jwtSecret: settings.jwtSecret } : {}),
  })
  const resolveCaller = createResolveCaller(keys)
  const mailTransport = settings.smtpUrl
    ? createSmtpTransport({ url: settings.smtpUrl, from: settings.mailFrom })
    : undefined
  const smsTransport = settings.sms && createSmsWebhook(settings.sms)
  const storage = createStorage({
    database,
    files: openFileStore(settings.storageUrl),
    renderCacheFolder: join(settings.dataFolder, 'render-cache'),
    signingKey: new TextEncoder().encode(keys.deriveSecret('storage')),
    log,
  })
  const jobs = createJobQueue({ database, log })
  const pushKeys = vapidKeys(keys.deriveSecret)
  const memory = createPublicMemory()
  const current = createCurrentSettings(database, memory, log)
  const mailLook = {
    siteUrl,
    get productName() {
      return current.latest().identity.name
    },
    get supportEmail() {
      return current.latest().support.email || settings.support.email
    },
  }
  const times = createCallTimes()
  const health = createHealthReader({
    database,
    databaseKind: options.databaseKind,
    sockets: () => realtime.connectionCount(),
    times,
    sendsMail: mailTransport !== undefined,
    metricsAccess: settings.metricsToken ? 'token' : isBehindProxy(settings, siteUrl) ? 'closed' : 'local',
  })
  const outsideOf = createOutside(mailLook, jobs, storage, health)
  const visits = createVisitCounter(database)
  const tasks = createRecurringTasks(
    recurringTasks({
      database,
      storage,
      mailTransport,
      smsTransport,
      outsideOf,
      visits,
      withDemo: settings.seed === 'demo',
      log,
    }),
    log,
  )
  const realtime = createRealtime({
    database,
    resolveCaller,
    log,
    addressOf: createUpgradeAddress(settings.trustedProxies),
    isAllowedOrigin: origins.has,
    limits: { connectionsPerAddress: settings.socketsPerAddress },
  })
  const metrics = createMetrics({
    pool: database.pool,
    token: settings.metricsToken,
    behindProxy: isBehindProxy(settings, siteUrl),
    isMeant: origins.isMeant,
    sockets: () => realtime.connectionCount(),
    waitingBytes: () => realtime.waitingBytes(),
  })
  const limits =
    settings.rateLimits === 'off' ? noCallLimits : createCallLimits(database, log, settings.rateLimits)
  const functions = createFunctionHandlers({
    limits,
    database,
    functions: serverFunctions,
    outsideOf,
    memory,
    onRefused: createRefusedCallRecorder(database),
    onAnswered: visits.answered,
  })
  const configFor = createBrowserConfig(settings, siteUrl, keys.anonKey, current.read, origins)

  const app = new Hono()
  app.use(observeRequests({ log, areaOf, observe: metrics.observe }))
  app.use(noticeProxy(settings.trustedProxies, log))
  app.use(async (context, next) => {
    await next()
    if (context.res.status === 503 && !context.res.headers.has('retry-after'))
      context.header('retry-after', '1')
  })
  app.use(
    securityHeaders({
      siteUrl,
      captcha: settings.captcha.provider,
      mapUrls: [settings.map.styleUrl, settings.map.tileUrl].filter((url) => url !== undefined),
    }),
  )
  app.route(
    '/',
    createHealthRoutes({ waitingFor, isStopping: options.isStopping, checkDatabase: () => ping(database) }),
  )
  app.route('/metrics', metrics.routes)
  for (const area of [...apiAreas, '/config.json', '/docs/api/openapi.json']) {
    app.use(area, supabaseCors, compressJson)
    app.use(`${area}/*`, supabaseCors, compressJson)
  }
  for (const area of apiAreas) {
    app.use(`${area}/*`, async (context, next) => {
      const waiting = waitingFor()
      if (waiting === null) return next()
      context.header('retry-after', '2')
      return context.json({ code: 'not_ready', message: `The server is waiting for ${waiting}` }, 503)
    })
  }

  const captcha = { ...settings.captcha, secret: settings.captcha.secretKey ?? keys.deriveSecret('altcha') }
  app.route(
    '/auth/v1',
    createAuthRoutes({
      database,
      keys,
      captcha: captcha.provider === 'off' ? captchaOff : createCaptchaVerifier({ ...captcha, database, log }),
      limits: createRateLimits(database, {
        smsEverywhere: { points: settings.smsHourlyLimit, windowSeconds: 3600 },
      }),
      mailLook,
      settings: {
        siteUrl,
        redirectOrigins: settings.redirectOrigins,
        requireConfirmation: settings.confirmEmail,
        reauthenticate: settings.reauthenticate,
        // Kept at /dev/mailbox for development; in production somebody has to carry them.
        phone: smsTransport !== undefined || !settings.production,
        ...(settings.saml ? { saml: settings.saml } : {}),
        ...(settings.google ? { google: settings.google } : {}),
      },
      log,
      clientAddress,
      onMailQueued: () => tasks.kick('deliver-mails'),
      onSecurityEvent: recordSecurityEvent,
    }),
  )
  if (captcha.provider === 'altcha') app.route('/captcha/v1', createCaptchaRoutes({ secret: captcha.secret }))
  app.use('/rest/v1/*', async (context, next) => {
    await next()
    // Whoever has this answer finds what they wrote in what they read next.
    if (!readMethods.has(context.req.method)) memory.forget()
  })
  app.route('/rest/v1', createRestRoutes({ database, resolveCaller, log, clientAddress, limits }))
  app.route('/storage/v1', createStorageRoutes({ storage, resolveCaller, log, clientAddress, limits }))
  app.route('/realtime/v1/api', createBroadcastRoutes({ realtime, resolveCaller, log, clientAddress }))
  app.route(
    '/functions/v1',
    createFunctionRoutes({ functions: times.measured(functions), resolveCaller, log, clientAddress }),
  )
  app.route('/config.json', createConfigRoute(configFor))
  app.route(
    '/docs/api',
    createApiDocs(() => createOpenApi(serverFunctions, siteUrl)),
  )
  app.use('/calendar/*', limitAddress(limits, 'read', clientAddress))
  app.route('/calendar', createCalendarFeedRoute(database, siteUrl))
  app.route('/push', createPushKeyRoute(pushKeys.publicKey))
  app.use('/unsubscribe/*', limitAddress(limits, 'write', clientAddress))
  app.route('/unsubscribe', createUnsubscribeRoute(database))
  // Whoever reads the mailbox can sign in as anybody: never in production.
  if (!settings.production) {
    app.route('/dev/mailbox', createMailboxRoutes({ database, isMeant: origins.isMeant }))
    app.route('/dev/mailbox.json', createMailboxJsonRoute({ database, isMeant: origins.isMeant }))
  }
  const placeOf = async (request: Request) => {
    const config = await configFor(request)
    return { siteUrl: config.supabaseUrl, config }
  }
  const { web } = options
  const pages =
    web &&
    createPageServer({
      document: web.text('/index.html') ?? '',
      loadDrawing: () => loadDrawing(web.folder),
      read: createPublicRead(functions, log),
      placeOf,
      identity: async () => (await current.read()).identity,
      memory,
      mayDraw: (address) => limits.fits('page', { caller: visitor, address }),
      log,
    })
  app.use('/:file{sitemap.*}', limitAddress(limits, 'export', clientAddress))
  app.route('/', createSitemapRoutes({ database, placeOf }))
  app.route(
    '/',
    createWebRoutes(
      web &&
        pages && {
          files: web,
          pages,
          memory,
          clientAddress,
          name: async () => (await current.read()).identity.name,
        },
      (context, path) => visits.opened(path, context.req.raw.headers, clientAddress(context)),
    ),
  )
  app.notFound((context) => context.json({ code: 'not_found', message: 'There is nothing here' }, 404))
  app.onError((error, context) => {
    const requestId = context.req.header('x-request-id')
    if (isConnectionError(error)) {
      return context.json({ code: 'busy', message: 'The database is away for a moment', requestId }, 503)
    }
    log.error({ err: error, requestId, path: context.req.path }, 'a request threw')
    return context.json({ code: 'internal', message: 'Something went wrong on our side', requestId }, 500)
  })

  return {
    keys,
    storage,
    jobs,
    tasks,
    fetch: app.fetch,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const path = request.url?.split('?')[0]
      if (path === '/realtime/v1/websocket' && waitingFor() === null) {
        return realtime.handleUpgrade(request, socket, head)
      }
      const status = path === '/realtime/v1/websocket' ? '503 Service Unavailable' : '404 Not Found'
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    },
    async start() {
      await Promise.all([
        jobs.start({
          ...jobHandlers({ database, outsideOf }),
          'send-push': createPushSender({
            database,
            keys: pushKeys,
            siteUrl,
            supportEmail: settings.support.email,
            log,
          }),
        }),
        realtime.start(),
        watchPublicChanges(database, memory, current.read),
        recordSigningKey(database, keys.jwks.keys[0]?.kid),
        health.start(),
      ])
      // What was answered while the migrations or the first data were still under way.
      memory.forget()
      await current.read()
      pages?.warm()
      tasks.start()
      // After a night without the server the demo kitchens' food is of yesterday.
      if (settings.seed === 'demo') tasks.kick('refresh-demo-batches')
    },
    async stop(answered) {
      // A request under way may still write jobs, count a visit and send what it has to tell.
      await Promise.all([realtime.stop(), answered])
      await Promise.all([tasks.stop(), jobs.stop()])
      await visits
        .keep()
        .catch((error: unknown) => log.warn({ err: error }, 'the last visits were not counted'))
      await limits.stop()
      mailTransport?.close()
    },
  }
}

async function ping(database: Database): Promise<void> {
  await database.pool.query('select 1')
}

/** Few values, for metrics: the mounts of the API, and the web. */
function areaOf(path: string): string {
  return apiAreas.find((area) => path.startsWith(`${area}/`)) ?? 'web'
}
