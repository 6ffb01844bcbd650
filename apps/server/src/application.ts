import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { service, visitor } from '@localchef/backend/caller'
import { isConnectionError, isStorageFull } from '@localchef/backend/connection-error'
import type { Database } from '@localchef/backend/database'
import type { FunctionHandler } from '@localchef/backend/functions/function-handler'
import { createFunctionRoutes } from '@localchef/backend/functions/function-routes'
import type { ProjectKeys } from '@localchef/backend/hosted/project-keys'
import { compressText } from '@localchef/backend/http/compress'
import { observeRequests } from '@localchef/backend/http/observe-requests'
import { securityHeaders } from '@localchef/backend/http/security-headers'
import { supabaseCors } from '@localchef/backend/http/supabase-cors'
import type { JobQueue } from '@localchef/backend/jobs/job-queue'
import type { RecurringTasks } from '@localchef/backend/jobs/recurring-tasks'
import { limitAddress } from '@localchef/backend/limits/limit-address'
import { createMailboxJsonRoute, createMailboxRoutes } from '@localchef/backend/mail/mailbox-routes'
import type { SmtpTransport } from '@localchef/backend/mail/smtp-transport'
import type { Storage } from '@localchef/backend/storage/storage'
import { notReady, storageFull } from '@localchef/contracts/common-refusals'
import { calendarOfToken } from '@localchef/domain/bookings/create-calendar-feed'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import {
  type ApplicationOptions,
  createFoundations,
  createServices,
  type Services,
} from './create-services.ts'
import { createOpenApi } from './functions/create-open-api.ts'
import { watchPublicChanges } from './functions/public-memory.ts'
import { limitKeyCalls, resolveApiKeys } from './functions/resolve-api-keys.ts'
import { createConfigRoute } from './http/config-route.ts'
import { drawApiPage } from './http/draw-api-page.ts'
import { createHealthRoutes } from './http/health-routes.ts'
import { type Handlers, probes } from './http/http-server.ts'
import { createInvitationRoute } from './http/invitation-route.ts'
import { createMapArchiveRoute, mapArchivePath } from './http/map-archive-route.ts'
import { createShortLinkRoute, shortLinkPath } from './http/short-link-route.ts'
import { createSitemapRoutes } from './http/sitemap-routes.ts'
import { createTextWebhookRoute } from './http/text-webhook-route.ts'
import { createUnsubscribeRoute } from './http/unsubscribe-route.ts'
import { warnOfProxy } from './http/warn-of-proxy.ts'
import { createWebRoutes } from './http/web-routes.ts'
import { jobHandlers } from './job-handlers.ts'
import { createLogoIcons } from './marketplace/logo-icons.ts'
import { createMcpRoute } from './mcp/mcp-route.ts'
import { loadRenderer } from './pages/load-renderer.ts'
import { createPageServer, type PageServer } from './pages/page-server.ts'
import { paymentJobHandlers } from './payments/create-payment-desk.ts'
import { createSandboxPages } from './payments/sandbox/sandbox-pages.ts'
import { createOwnRoutes } from './project/own-routes.ts'
import { createPushSender } from './push/send-push.ts'
import type { LoadPicture } from './share/draw-social-picture.ts'
import { pictureAddress } from './share/embed-page.ts'
import { createEmbedRoute } from './share/embed-route.ts'
import { createSocialPictureRoute } from './share/social-picture-route.ts'
import { createWebhookSender } from './webhooks/deliver-webhook.ts'

export interface Application extends Handlers {
  keys: ProjectKeys
  /** Undefined when a hosted project stores the files. */
  storage: Storage | undefined
  /** Undefined when the server sends no mail. */
  mail: SmtpTransport | undefined
  jobs: JobQueue
  tasks: RecurringTasks
  metrics: Registry
  /** Needs a migrated database. */
  start(): Promise<void>
  /** Closes live connections immediately, and everything else once `answered` resolves. */
  stop(answered: Promise<void>): Promise<void>
}

const apiAreas = [
  '/auth/v1',
  '/captcha/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
] as const

/** Middleware of every request: logging and metrics, headers, probes, and 503 until the database is ready. */
function addMiddleware(app: Hono, options: ApplicationOptions, { project, metrics }: Services): void {
  const { settings, siteUrl, web, database, state, log } = options
  app.use(
    observeRequests({
      log,
      areaOf,
      observe: metrics.observe,
      isProbe: (path) => probes.has(path),
      continuesTraces: settings.trustedProxies > 0,
    }),
  )
  app.use(warnOfProxy(settings.trustedProxies, log))
  app.use(async (context, next) => {
    await next()
    if (context.res.status === 503 && !context.res.headers.has('retry-after')) {
      context.header('retry-after', '1')
    }
    // The rest of the body is unread, so the client must not reuse this connection.
    if (context.res.status === 413) context.header('connection', 'close')
  })
  app.use(
    securityHeaders({
      siteUrl,
      captcha: settings.captcha.provider,
      mapUrls: [settings.map.styleUrl, settings.map.tileUrl].filter((url) => url !== undefined),
      document: web?.text('/index.html'),
      projectUrl: project.url,
    }),
  )
  app.route(
    '/',
    createHealthRoutes({
      state,
      checkDatabase: () => ping(database),
      log,
    }),
  )
  app.route('/metrics', metrics.routes)
  for (const area of [...apiAreas, '/config.json', '/docs/api']) {
    app.use(area, supabaseCors, compressText)
    app.use(`${area}/*`, supabaseCors, compressText)
  }
  for (const area of apiAreas) {
    app.use(`${area}/*`, async (context, next) => {
      if (state.waitingFor === null) return next()
      context.header('retry-after', '2')
      return context.json(
        { code: notReady.code, message: `The server is starting: ${state.waitingFor}` },
        notReady.status,
      )
    })
  }
}

function addApi(
  app: Hono,
  { settings, siteUrl, database, log }: ApplicationOptions,
  services: Services,
): void {
  const { project, clientAddress, memory, mailBranding, limits, times, tasks, functions } = services
  if (project.storage) {
    app.route(
      '/',
      createOwnRoutes(project, {
        settings,
        siteUrl,
        database,
        limits,
        mailBranding,
        takesPhones: services.takesTexts,
        clientAddress,
        onMailQueued: () => tasks.kick('deliver-mails'),
        onWritten: memory.forget,
        log,
      }),
    )
  } else {
    app.route('/', createHostedRoutes(project.url))
  }
  const resolveCaller = resolveApiKeys(database, project.resolveCaller)
  app.use('/functions/v1/*', limitKeyCalls(limits, clientAddress))
  app.route(
    '/functions/v1',
    createFunctionRoutes({ functions: times.measured(functions), resolveCaller, log, clientAddress }),
  )
  app.use('/mcp', limitAddress(limits, 'read', clientAddress))
  app.route(
    '/mcp',
    createMcpRoute({
      functions: serverFunctions,
      handlers: functions,
      resolveCaller,
      origins: services.origins,
      siteUrl,
      clientAddress,
      log,
    }),
  )
}

/** Small routes beside the API: configuration, API description, calendar feed, unsubscribing, development mailbox. */
function addOtherRoutes(
  app: Hono,
  { settings, siteUrl, database, log }: ApplicationOptions,
  { clientAddress, origins, pushKeys, limits, configFor, payments, current, tasks, outsideOf }: Services,
): void {
  app.route('/config.json', createConfigRoute(configFor))
  app.route(
    '/docs/api',
    createApiDocs(() => createOpenApi(serverFunctions, siteUrl)),
  )
  if (settings.mapArchive) app.route(mapArchivePath, createMapArchiveRoute(settings.mapArchive, log))
  app.use('/calendar/*', limitAddress(limits, 'read', clientAddress))
  app.route('/calendar', createCalendarFeedRoute(database, siteUrl))
  app.route('/push', createPushKeyRoute(pushKeys.publicKey))
  app.use(`${shortLinkPath}/*`, limitAddress(limits, 'read', clientAddress))
  app.route(shortLinkPath, createShortLinkRoute(database))
  app.use('/unsubscribe/*', limitAddress(limits, 'write', clientAddress))
  app.route(
    '/unsubscribe',
    createUnsubscribeRoute(database, () => current.latest().identity.name),
  )
  app.use('/invitation/*', limitAddress(limits, 'write', clientAddress))
  app.route(
    '/invitation',
    createInvitationRoute(database, () => current.latest().identity.name),
  )
  if (payments.events) app.route('/webhooks', payments.events)
  if (settings.sms) {
    const onQueued = () => tasks.kick('deliver-mails')
    app.route('/', createTextWebhookRoute({ sms: settings.sms, siteUrl, database, outsideOf, onQueued, log }))
  }
  // Anyone can pay and act as a bank on these pages, so never in production.
  if (payments.sandbox && !settings.production) {
    app.route('/sandbox', createSandboxPages(payments.sandbox, origins.isMeant))
  }
  // The mailbox lets anyone sign in as anyone, so never in production.
  if (!settings.production) {
    app.route('/dev/mailbox', createMailboxRoutes({ database, isMeant: origins.isMeant }))
    app.route('/dev/mailbox.json', createMailboxJsonRoute({ database, isMeant: origins.isMeant }))
  }
}

/** A drawing takes as long as resizing dozens of pictures. */
const pointsOfDrawing = 30

/** A kitchen's menu for embedding in other sites, and its pictures for social posts. */
function addShared(app: Hono, { siteUrl, log }: ApplicationOptions, services: Services): void {
  const { origins, clientAddress, memory, current, limits, functions, project } = services
  const shared = {
    read: createPublicRead(functions, log),
    memory,
    identity: async () => (await current.read()).identity,
    siteUrlOf: (request: Request) => origins.named(request.headers.get('host') ?? undefined) ?? siteUrl,
    isOpen: async () => (await current.read()).opening.isOpen,
  }
  app.use('/embed/*', limitAddress(limits, 'page', clientAddress))
  app.route('/embed', createEmbedRoute({ ...shared, projectUrl: project.url }))
  app.use('/share/*', limitAddress(limits, 'picture', clientAddress, pointsOfDrawing))
  app.route(
    '/share',
    createSocialPictureRoute({ ...shared, load: createPictureLoader(app), loadLogo: createLogoLoader(app) }),
  )
}

/** The sitemap, the rendered pages and the files of the web build. */
function addWeb(
  app: Hono,
  { siteUrl, web, database, log }: ApplicationOptions,
  services: Services,
): PageServer | undefined {
  const { origins, clientAddress, memory, current, limits, visits, functions, configFor } = services
  const placeOf = async (request: Request) => ({
    siteUrl: origins.named(request.headers.get('host') ?? undefined) ?? siteUrl,
    config: await configFor(request),
  })
  const identity = async () => (await current.read()).identity
  const pages =
    web &&
    createPageServer({
      document: web.text('/index.html') ?? '',
      loadRenderer: () => loadRenderer(web.folder),
      read: createPublicRead(functions, log),
      placeOf,
      identity,
      memory,
      mayRender: (address) => limits.fits('page', { caller: visitor, address }),
      log,
    })
  app.use('/:file{sitemap.*}', limitAddress(limits, 'export', clientAddress))
  app.route(
    '/',
    createSitemapRoutes({ database, placeOf, isOpen: async () => (await current.read()).opening.isOpen }),
  )
  app.route(
    '/',
    createWebRoutes(
      web &&
        pages && {
          files: web,
          pages,
          memory,
          clientAddress,
          identity,
          icons: createLogoIcons({
            load: createLogoLoader(app),
            preview: async () => bytesOf(web.answer(new Request(`${siteUrl}/`), '/icons/social.png')),
            log,
          }),
        },
      (context, path) => visits.opened(path, context.req.raw.headers, clientAddress(context)),
    ),
  )
  return pages
}

function answerErrors(app: Hono, log: Logger): void {
  app.notFound((context) => context.json({ code: 'not_found', message: 'There is nothing here' }, 404))
  app.onError((error, context) => {
    const requestId = context.req.header('x-request-id')
    if (isConnectionError(error)) {
      return context.json({ code: 'busy', message: 'The database is away for a moment', requestId }, 503)
    }
    log.error({ err: error, requestId, path: context.req.path }, 'a request threw')
    if (isStorageFull(error)) {
      return context.json(
        { code: storageFull.code, message: storageFull.message, requestId },
        storageFull.status,
      )
    }
    return context.json({ code: 'internal', message: 'Something went wrong on our side', requestId }, 500)
  })
}

/** Composition root: creates every per-process object and passes it down. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { settings, siteUrl, database, state, log } = options
  const services = await createServices(options, await createFoundations(options))
  const { project, mailTransport, jobs, pushKeys, memory, current, limits } = services
  const { health, outsideOf, visits, tasks, metrics, payments } = services
  const app = new Hono()
  addMiddleware(app, options, services)
  addApi(app, options, services)
  addOtherRoutes(app, options, services)
  addShared(app, options, services)
  const pages = addWeb(app, options, services)
  answerErrors(app, log)
  let isStarted = false

  return {
    keys: project.keys,
    storage: project.storage,
    mail: mailTransport,
    jobs,
    tasks,
    metrics: metrics.registry,
    fetch: app.fetch,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const isReady = state.waitingFor === null
      if (isReady && project.upgrade(request, socket, head)) return
      const status = isReady ? '404 Not Found' : '503 Service Unavailable'
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    },
    async start() {
      isStarted = true
      await Promise.all([
        jobs.start({
          ...jobHandlers({ database, outsideOf }),
          ...paymentJobHandlers(payments.desk),
          'deliver-webhook': createWebhookSender({ database, outsideOf, targets: settings.webhookTargets }),
          'send-push': createPushSender({
            database,
            keys: pushKeys,
            siteUrl,
            supportEmail: settings.support.email,
            log,
          }),
        }),
        project.start(),
        watchPublicChanges(database, memory, current.read),
        health.start(),
      ])
      // Drops responses cached while migrations or seeding were under way.
      memory.forget()
      await current.read()
      pages?.warm()
      tasks.start()
      // After a night without the server, the demo kitchens' batches date from yesterday.
      if (settings.seed === 'demo') tasks.kick('refresh-demo-batches')
    },
    async stop(answered) {
      // Running requests may still write jobs, count visits and send messages.
      await Promise.all([project.stop(), answered])
      await Promise.all([tasks.stop(), jobs.stop()])
      // A failed start has counted no visits, and the tables of visits might not exist.
      if (isStarted) {
        await visits
          .keep()
          .catch((error: unknown) => log.warn({ err: error }, 'the last visits were not counted'))
      }
      await limits.stop()
      mailTransport?.close()
    },
  }
}

async function ping(database: Database): Promise<void> {
  await database.pool.query('select 1')
}

/** The `area` label of metrics: a mount of the API, or the web. */
function areaOf(path: string): string {
  return apiAreas.find((area) => path.startsWith(`${area}/`)) ?? 'web'
}

/** `GET /push/key.json`: the public key that a browser needs to subscribe. */
function createPushKeyRoute(publicKey: string): Hono {
  const routes = new Hono()
  routes.get('/key.json', (context) =>
    context.json({ publicKey }, 200, { 'cache-control': 'public, max-age=3600' }),
  )
  return routes
}

/** Redirects file URLs of this site, as used in mails and social pictures, to the project that stores the files. */
function createHostedRoutes(projectUrl: string): Hono {
  const routes = new Hono()
  routes.get('/storage/v1/*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(projectUrl + pathname + search)
  })
  return routes
}

/** `/docs/api`: documentation of every server function. */
function createApiDocs(describe: () => object): Hono {
  const routes = new Hono()
  let page: string | undefined
  routes.get('/', (context) => {
    page ??= drawApiPage(describe())
    return context.html(page)
  })
  routes.get('/openapi.json', (context) => context.json(describe()))
  return routes
}

/** Calls a public function as a visitor, in process. */
function createPublicRead(functions: ReadonlyMap<string, FunctionHandler>, log: Logger) {
  return async (name: string, input: unknown): Promise<{ status: number; body: object }> => {
    const handler = functions.get(name)
    if (!handler) throw new Error(`There is no function named ${name}`)
    const query = new URLSearchParams({ input: JSON.stringify(input) })
    const request = new Request(`http://localhost/functions/v1/${name}?${query}`)
    const requestId = randomUUID()
    const answer = await handler(request, { caller: visitor, requestId, log, clientAddress: '' })
    return { status: answer.status, body: await answer.json() }
  }
}

/** Loads pictures of the marketplace by their paths in the bucket `pictures`. */
function createPictureLoader(app: Hono): LoadPicture {
  return (path, width, height) => load(app, pictureAddress(path, Math.round(width), Math.round(height)))
}

function createLogoLoader(app: Hono): (logo: string) => Promise<Uint8Array | undefined> {
  return (logo) => load(app, `/storage/v1/object/public/logos/${logo}`)
}

/** Requests a file from the app's own routes in process. Follows their redirect to a hosted project's files. */
async function load(app: Hono, address: string): Promise<Uint8Array | undefined> {
  const near = await app.request(address, undefined, {})
  const location = near.headers.get('location')
  return bytesOf(location === null ? near : await fetch(location, { signal: AbortSignal.timeout(10_000) }))
}

async function bytesOf(answer: Response | undefined): Promise<Uint8Array | undefined> {
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}

/** `/calendar/<token>.ics`: a calendar feed for subscriptions. The token in the URL is the permission. */
function createCalendarFeedRoute(database: Database, siteUrl: string): Hono {
  const routes = new Hono()
  routes.get('/:file{[A-Za-z0-9_-]+\\.ics}', async (context) => {
    const token = context.req.param('file').replace(/\.ics$/, '')
    const file = await database.as(service, (connection) =>
      calendarOfToken(queriesOn(connection), token, new Date(), siteUrl),
    )
    if (file === undefined) return context.text('There is no such calendar\n', 404)
    return context.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="localchef.ics"',
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })
  return routes
}
