import { timingSafeEqual } from 'node:crypto'
import { createResolveCaller } from '@localchef/backend/auth/resolve-caller'
import type { Database } from '@localchef/backend/database'
import type { FunctionHandler } from '@localchef/backend/functions/function-handler'
import { listOwnedFiles, removeProjectFiles, signProjectFile } from '@localchef/backend/hosted/project-files'
import { createProjectKeys } from '@localchef/backend/hosted/project-keys'
import { createClientAddress, socketAddress } from '@localchef/backend/http/client-address'
import type { RequestObservation } from '@localchef/backend/http/observe-requests'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import { createRecurringTasks } from '@localchef/backend/jobs/recurring-tasks'
import { createCallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import type { MailBranding, MailLogo } from '@localchef/backend/mail/mail-content'
import { renderMail } from '@localchef/backend/mail/outgoing-mail'
import { createSmtpTransport, type MailTransport } from '@localchef/backend/mail/smtp-transport'
import { watchMailTransport } from '@localchef/backend/mail/watch-mail-transport'
import { reasonOf } from '@localchef/backend/reason-of'
import type { SmsTransport } from '@localchef/backend/sms/sms-transport'
import { createSmsWebhook } from '@localchef/backend/sms/sms-webhook'
import { createTwilio } from '@localchef/backend/sms/twilio'
import { type FileStore, tryFileStore } from '@localchef/backend/storage/file-store'
import { withinTime } from '@localchef/backend/within-time'
import { logoFacts, placeLogo, plateColors } from '@localchef/contracts/settings/logo'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { serverFunctions } from '@localchef/domain/functions'
import type { PaymentProvider } from '@localchef/domain/payment-provider'
import type { Surroundings } from '@localchef/domain/surroundings'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { createRefusedCallRecorder } from './audit/record-refused-calls.ts'
import { createFunctionHandlers } from './functions/create-function-handlers.ts'
import { createOutside } from './functions/create-outside.ts'
import { createPublicMemory } from './functions/public-memory.ts'
import { type GaugesOptions, registerGauges } from './health/operation-gauges.ts'
import { type CallTime, createHealthReader } from './health/read-health.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createBrowserConfig } from './http/config-route.ts'
import type { ServerState } from './http/health-routes.ts'
import { createOwnOrigins, isBehindProxy, type OwnOrigins } from './http/own-origins.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createCurrentSettings } from './marketplace/current-settings.ts'
import { createPayments, providerName } from './payments/create-payments.ts'
import { createOwnProject } from './project/own-project.ts'
import type { Project } from './project/project.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { recurringTasks } from './recurring-tasks.ts'
import { createRouter } from './router/create-router.ts'
import { placeholderEmail, type Settings } from './settings.ts'
import type { SmsSettings } from './sms-settings.ts'
import { createVisitCounter } from './visits/count-visits.ts'

export interface ApplicationOptions {
  settings: Settings
  /** The site's address, with the port in use. */
  siteUrl: string
  database: Database
  databaseKind: 'built-in' | 'external'
  state: Readonly<ServerState>
  /** Undefined when no web build is served. */
  web: StaticFiles | undefined
  /** Seconds between two polls for jobs. Default: the queue's own. */
  jobPollSeconds?: number | undefined
  log: Logger
}

type Foundations = Awaited<ReturnType<typeof createFoundations>>
export type Services = Awaited<ReturnType<typeof createServices>>

/** The services that depend on settings alone: project, transports, and the marketplace's identity. */
export async function createFoundations(options: ApplicationOptions) {
  const { settings, siteUrl, database, log, jobPollSeconds } = options
  const clientAddress = createClientAddress(settings.trustedProxies, () =>
    log.warn(
      'Requests come through a proxy. Set TRUST_PROXY, else limits count all visitors as one address.',
    ),
  )
  const origins = createOwnOrigins(settings, siteUrl)
  const project = settings.hosted
    ? createHostedProject(settings.hosted, settings)
    : await createOwnProject({ settings, siteUrl, database, origins, log })
  const smsTransport = settings.sms && createSmsTransport(settings.sms, siteUrl)
  const memory = createPublicMemory()
  const current = createCurrentSettings(database, memory, log)
  const mailTransport = settings.smtpUrl
    ? watchMailTransport(
        createSmtpTransport({
          url: settings.smtpUrl,
          from: settings.mailFrom,
          name: () => current.latest().identity.name,
        }),
      )
    : undefined
  const mailBranding = {
    siteUrl,
    words: wordsIn,
    get productName() {
      return current.latest().identity.name
    },
    get logo() {
      return mailLogo(current.latest().identity.logo, siteUrl)
    },
    get supportEmail() {
      return current.latest().support.email || settings.support.email
    },
  }
  return {
    clientAddress,
    origins,
    project,
    mailTransport,
    smsTransport,
    // In development messages are kept at /dev/mailbox; production needs a provider.
    takesTexts: smsTransport !== undefined || !settings.production,
    jobs: createJobQueue({ database, log, pollSeconds: jobPollSeconds }),
    pushKeys: vapidKeys(project.keys.deriveSecret),
    memory,
    current,
    mailBranding,
    limits:
      settings.rateLimits === 'off' ? noCallLimits : createCallLimits(database, log, settings.rateLimits),
  }
}

function createSmsTransport(sms: SmsSettings, siteUrl: string): SmsTransport {
  return sms.kind === 'twilio' ? createTwilio(sms, siteUrl) : createSmsWebhook(sms)
}

/** Mail programs load the logo from this site, in its original format PNG, which every mail program shows. */
function mailLogo(logo: string | null, siteUrl: string): MailLogo | undefined {
  if (!logo) return undefined
  const { src, width, height, isWide } = placeLogo(logo, { width: 200, height: 40 })
  const { plateOn } = logoFacts(logo)
  const plate = plateOn ? { on: plateOn, color: plateColors[plateOn] } : undefined
  return { address: new URL(`${src}&format=origin`, siteUrl).href, width, height, isWide, plate }
}

/** The services built on the foundations: functions, tasks and their counters. */
export async function createServices(options: ApplicationOptions, foundations: Foundations) {
  const { settings, siteUrl, database, state, log } = options
  const {
    origins,
    project,
    mailTransport,
    smsTransport,
    takesTexts,
    jobs,
    memory,
    current,
    mailBranding,
    limits,
  } = foundations
  const times = createCallTimes()
  const health = createHealthReader({
    database,
    databaseKind: options.databaseKind,
    isHosted: settings.hosted !== undefined,
    sockets: project.connectionCount,
    filesFault: project.filesFault,
    times,
    sendsMail: mailTransport !== undefined,
    sendsTexts: smsTransport !== undefined,
    mailFault: () => mailTransport?.fault() ?? null,
    metricsAccess: settings.metricsToken ? 'token' : isBehindProxy(settings, siteUrl) ? 'closed' : 'local',
  })
  const outsideOf = createOutside(
    mailBranding,
    jobs,
    project,
    health,
    surroundingsOf(settings, foundations, () => payments.desk?.provider),
    providerName(settings),
    settings.webhookTargets,
    takesTexts,
    settings.geocoderUrl,
  )
  const payments = await paymentsOf(options, project, outsideOf)
  const visits = createVisitCounter(database)
  const ofServer = recurringTasks({
    database,
    mailTransport,
    smsTransport,
    outsideOf,
    visits,
    desk: payments.desk,
    withDemo: settings.seed === 'demo',
    log,
  })
  const tasks = createRecurringTasks([...ofServer, ...project.tasks], log)
  const metrics = createMetrics({
    database,
    dataFolder: settings.dataFolder,
    isReady: () => state.waitingFor === null && !state.isStopping,
    token: settings.metricsToken,
    behindProxy: isBehindProxy(settings, siteUrl),
    isMeant: origins.isMeant,
    sockets: project.connectionCount,
    waitingBytes: project.waitingBytes,
  })
  const functions = createFunctionHandlers({
    limits,
    database,
    functions: serverFunctions,
    outsideOf,
    siteUrl,
    services: {
      ...(settings.router ? { router: createRouter(settings.router, log) } : {}),
      ...(payments.desk ? { payments: payments.desk } : {}),
      files: project.files,
    },
    memory,
    onRefused: createRefusedCallRecorder(database),
    onAnswered: visits.answered,
    answersUndeclared: settings.production,
  })
  const configFor = createBrowserConfig(settings, siteUrl, project.keys.anonKey, current.read, origins)

  return {
    ...foundations,
    times,
    health,
    outsideOf,
    visits,
    tasks,
    metrics,
    functions,
    configFor,
    payments,
  }
}

function paymentsOf(
  { settings, siteUrl, database, log }: ApplicationOptions,
  { keys }: Foundations['project'],
  outsideOf: ReturnType<typeof createOutside>,
) {
  const sandboxSecret = keys.deriveSecret('sandbox')
  return createPayments({ settings, siteUrl, database, sandboxSecret, outsideOf, log })
}

function surroundingsOf(
  settings: Settings,
  { mailBranding, mailTransport, project }: Foundations,
  provider: () => PaymentProvider | undefined,
) {
  return createSurroundings({
    settings,
    look: mailBranding,
    mailTransport,
    files: project.storage?.files,
    provider,
  })
}

interface HostedProject extends Project {
  url: string
  storage: undefined
}

/** A hosted Supabase project. The browser talks to it directly; this process has its database and its secret key. */
function createHostedProject(hosted: HostedSettings, settings: Pick<Settings, 'jwtSecret'>): HostedProject {
  const keys = createProjectKeys({ ...hosted, seed: settings.jwtSecret })
  return {
    keys,
    resolveCaller: createResolveCaller(keys),
    url: hosted.url,
    storage: undefined,
    files: { sign: ({ bucket, path }, seconds) => signProjectFile(hosted, bucket, path, seconds) },
    removeFilesOf: async (connection, userId) =>
      removeProjectFiles(hosted, await listOwnedFiles(connection, userId)),
    filesFault: async () => null,
    tasks: [],
    connectionCount: () => 0,
    waitingBytes: () => ({ unsent: 0, queued: 0 }),
    upgrade: () => false,
    start: async () => undefined,
    stop: async () => undefined,
  }
}

interface Options {
  settings: Pick<Settings, 'support' | 'captcha' | 'hosted' | 'stripe'>
  look: MailBranding
  mailTransport: MailTransport | undefined
  /** Undefined when a hosted project stores the files. */
  files: FileStore | undefined
  /** Undefined while the marketplace takes no cards. */
  provider: () => PaymentProvider | undefined
}

/** Short, because an admin and a database connection wait for these answers. */
const patienceMs = 5_000
const mailPatienceMs = 15_000

/** Tests the services that the operator configured for this process: file store, payment provider and mail server. */
function createSurroundings({ settings, look, mailTransport, files, provider }: Options): Surroundings {
  return {
    supportEmail: settings.support.email === placeholderEmail ? '' : settings.support.email,
    captcha: settings.captcha.provider,
    isHosted: settings.hosted !== undefined,
    hasMailServer: mailTransport !== undefined,

    async examineFiles() {
      return files ? faultOf(tryFileStore(files)) : null
    },

    async examinePayments() {
      const asked = provider()
      if (!asked) return { provider: 'none', fault: null }
      if (!settings.stripe) return { provider: 'play', fault: null }
      return {
        provider: settings.stripe.isLive ? 'live' : 'test',
        fault: await faultOf(asked.readBalance(null)),
      }
    },

    async sendTestMail(to, language) {
      if (!mailTransport) throw new Error('there is no mail server')
      const { subject, html, text, headers } = renderMail('testMail', language, { link: look.siteUrl }, look)
      try {
        const sent = mailTransport.send({ to, subject, html, text, headers })
        const answer = await withinTime(sent, mailPatienceMs)
        return { isAccepted: true, answer: shortened(answer || 'accepted') }
      } catch (error) {
        return { isAccepted: false, answer: shortened(reasonOf(error)) }
      }
    },
  }
}

async function faultOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await withinTime(work, patienceMs)
    return null
  } catch (error) {
    return shortened(reasonOf(error))
  }
}

function shortened(text: string): string {
  return text.slice(0, 500)
}

interface Metrics {
  observe(observation: RequestObservation): void
  registry: Registry
  routes: Hono
}

interface MetricsOptions extends Omit<GaugesOptions, 'registry'> {
  /**
   * With a token: any client that sends it. Without: only programs on this machine that address it by its own name.
   */
  token: string | undefined
  /** A proxy on this machine looks like a local program, whatever headers it sets. */
  behindProxy: boolean
  isMeant: OwnOrigins['isMeant']
}

/** Set by proxies; a direct client sends none of them. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** `GET /metrics` for Prometheus. */
function createMetrics({ token, behindProxy, isMeant, ...gauges }: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'localchef_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registerGauges({ registry, ...gauges })

  function isProgramOfMachine(context: Context): boolean {
    if (behindProxy || !isLocal(socketAddress(context))) return false
    const header = (name: string) => context.req.header(name)
    return isMeant(header('host')) && proxyHeaders.every((name) => header(name) === undefined)
  }

  const routes = new Hono()
  routes.get('/', async (context) => {
    const allowed = token
      ? sameText(context.req.header('authorization') ?? '', `Bearer ${token}`)
      : isProgramOfMachine(context)
    if (!allowed) return context.json({ code: 'forbidden', message: 'Metrics are not for you' }, 403)
    context.header('content-type', registry.contentType)
    return context.body(await registry.metrics())
  })

  return {
    observe: ({ area, method, status, seconds }) =>
      requests.observe({ area, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    registry,
    routes,
  }
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

interface CallTimes {
  /** Wraps functions to measure each call. */
  measured(functions: ReadonlyMap<string, FunctionHandler>): Map<string, FunctionHandler>
  /** Slowest on average first. */
  slowest(most: number): CallTime[]
}

/** Durations of this process's server functions, from reading the input to the answer. */
function createCallTimes(): CallTimes {
  const times = new Map<string, { calls: number; max: number; total: number }>()

  function add(name: string, took: number): void {
    const time = times.get(name) ?? { calls: 0, max: 0, total: 0 }
    times.set(name, { calls: time.calls + 1, max: Math.max(time.max, took), total: time.total + took })
  }

  return {
    measured: (functions) =>
      new Map(
        [...functions].map(([name, handler]): [string, FunctionHandler] => [
          name,
          async (request, context) => {
            const began = performance.now()
            try {
              return await handler(request, context)
            } finally {
              add(name, performance.now() - began)
            }
          },
        ]),
      ),
    slowest: (most) =>
      [...times]
        .map(([name, { calls, max, total }]) => ({
          name,
          calls,
          meanMs: rounded(total / calls),
          maxMs: rounded(max),
          totalMs: rounded(total),
        }))
        .sort((a, b) => b.meanMs - a.meanMs)
        .slice(0, most),
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
