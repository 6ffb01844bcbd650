import type { Database } from '@localchef/backend/database'
import { createClientAddress } from '@localchef/backend/http/client-address'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import { createRecurringTasks } from '@localchef/backend/jobs/recurring-tasks'
import { createCallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import type { MailLogo } from '@localchef/backend/mail/mail-content'
import { createSmtpTransport } from '@localchef/backend/mail/smtp-transport'
import { watchMailTransport } from '@localchef/backend/mail/watch-mail-transport'
import { createSmsWebhook } from '@localchef/backend/sms/sms-webhook'
import { logoFacts, placeLogo, plateColors } from '@localchef/contracts/settings/logo'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { PaymentProvider } from '@localchef/domain/card/payment-provider'
import { serverFunctions } from '@localchef/domain/functions'
import type { Logger } from 'pino'
import { createRefusedCallRecorder } from './audit/record-refused-calls.ts'
import { createFunctionHandlers } from './functions/create-function-handlers.ts'
import { createOutside } from './functions/create-outside.ts'
import { createSurroundings } from './functions/create-surroundings.ts'
import { createPublicMemory } from './functions/public-memory.ts'
import { createCallTimes } from './health/call-times.ts'
import { createHealthReader } from './health/read-health.ts'
import { createBrowserConfig } from './http/config-route.ts'
import { createMetrics } from './http/metrics.ts'
import { createOwnOrigins, isBehindProxy } from './http/own-origins.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createCurrentSettings } from './marketplace/current-settings.ts'
import { createPayments, providerName } from './payments/create-payments.ts'
import { createHostedProject } from './project/hosted-project.ts'
import { createOwnProject } from './project/own-project.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { recurringTasks } from './recurring-tasks.ts'
import { createRouter } from './router/create-router.ts'
import type { Settings } from './settings.ts'
import { createVisitCounter } from './visits/count-visits.ts'

export interface ApplicationOptions {
  settings: Settings
  /** The site's address, with the port in use. */
  siteUrl: string
  database: Database
  databaseKind: 'built-in' | 'external'
  /** The reason why the server cannot serve yet; null when it can. */
  waitingFor: () => string | null
  /** Whether the process is shutting down. */
  isStopping: () => boolean
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
  const smsTransport = settings.sms && createSmsWebhook(settings.sms)
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
    jobs: createJobQueue({ database, log, pollSeconds: jobPollSeconds }),
    pushKeys: vapidKeys(project.keys.deriveSecret),
    memory,
    current,
    mailBranding,
    limits:
      settings.rateLimits === 'off' ? noCallLimits : createCallLimits(database, log, settings.rateLimits),
  }
}

/** Mail programs load the logo from this site, as PNG, which all of them show. */
function mailLogo(logo: string | null, siteUrl: string): MailLogo | undefined {
  if (!logo) return undefined
  const { src, width, height, isWide } = placeLogo(logo, { width: 200, height: 40 })
  const { plateOn } = logoFacts(logo)
  const plate = plateOn ? { on: plateOn, color: plateColors[plateOn] } : undefined
  return { address: new URL(`${src}&format=origin`, siteUrl).href, width, height, isWide, plate }
}

/** The services built on the foundations: functions, tasks and their counters. */
export async function createServices(options: ApplicationOptions, foundations: Foundations) {
  const { settings, siteUrl, database, waitingFor, log } = options
  const { origins, project, mailTransport, smsTransport, jobs, memory, current, mailBranding, limits } =
    foundations
  const times = createCallTimes()
  const health = createHealthReader({
    database,
    databaseKind: options.databaseKind,
    isHosted: settings.hosted !== undefined,
    sockets: project.connectionCount,
    filesFault: project.filesFault,
    times,
    sendsMail: mailTransport !== undefined,
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
    isReady: () => waitingFor() === null && !options.isStopping(),
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
