import type { Connection, Database } from '@localchef/backend/database'
import { keepProviderEvent } from '@localchef/domain/card/provider-events'
import type { PaymentProvider, ProviderName } from '@localchef/domain/payment-provider'
import type { Outside, PaymentDesk } from '@localchef/domain/server-function'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { createPaymentDesk } from './create-payment-desk.ts'
import { createSandbox, type SandboxActs, type SignedEvent } from './sandbox/create-sandbox.ts'

interface Options {
  settings: Pick<Settings, 'paymentProvider' | 'stripe'>
  siteUrl: string
  database: Database
  /** Signs the sandbox's events. */
  sandboxSecret: string
  outsideOf: (connection: Connection) => Outside
  log: Logger
}

/** All undefined while the marketplace takes no cards. */
interface Payments {
  desk?: PaymentDesk
  /** Receives the provider's events. */
  events?: Hono
  sandbox?: PaymentProvider & SandboxActs
}

export function providerName({ paymentProvider }: Pick<Settings, 'paymentProvider'>): ProviderName | null {
  return paymentProvider === 'none' ? null : paymentProvider
}

/** Creates the payment provider chosen in the settings. */
export async function createPayments({
  settings,
  siteUrl,
  database,
  sandboxSecret,
  outsideOf,
  log,
}: Options): Promise<Payments> {
  if (settings.stripe) {
    // Loaded only where it is used: Stripe's package takes a tenth of the time in which the server loads.
    const { createStripeProvider } = await import('./stripe/create-stripe-provider.ts')
    const provider = createStripeProvider({ ...settings.stripe, siteUrl, log })
    const desk = createPaymentDesk(provider, database, outsideOf)
    return { desk, events: createPaymentEventsRoute(desk, log) }
  }
  if (settings.paymentProvider !== 'sandbox') return {}
  const sandbox = createSandbox({
    database,
    siteUrl,
    secret: sandboxSecret,
    onEvent: (event) => deliver(event),
  })
  const desk = createPaymentDesk(sandbox, database, outsideOf)
  const events = createPaymentEventsRoute(desk, log)
  const deliver = createEventDelivery(events, log)
  return { desk, events, sandbox }
}

/**
 * Delivers the sandbox's events to the events route as HTTP requests within the process. A failed delivery is not
 * retried: the sweep reads the state.
 */
function createEventDelivery(route: Hono, log: Logger): (event: SignedEvent) => void {
  return ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'payment-signature': signature }
    Promise.resolve(route.request('/sandbox', { method: 'POST', headers, body })).catch((error: unknown) =>
      log.warn({ err: error }, 'an event of the sandbox was lost'),
    )
  }
}

/** Events are a few kilobytes. */
const mostBytes = 262_144

/**
 * `POST /webhooks/stripe` or `POST /webhooks/sandbox`: receives the payment provider's events. A forged or outdated
 * event has no effect. A stored one is acknowledged immediately; a job processes it.
 */
function createPaymentEventsRoute({ provider, transact }: PaymentDesk, log: Logger): Hono {
  const routes = new Hono()
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (context) => context.json({ code: 'too_large', message: 'No event is so large' }, 413),
  })
  routes.post(`/${provider.name}`, limit, async (context) => {
    // The signature covers the bytes as sent.
    const body = await context.req.text()
    const signature = context.req.header('stripe-signature') ?? context.req.header('payment-signature') ?? ''
    const event = await provider.parseEvent(body, signature, new Date())
    if (!event) {
      log.warn({ bytes: body.length }, 'an event of payments has a wrong signature or is too old')
      return context.json({ code: 'invalid_signature', message: 'The signature does not match' }, 400)
    }
    const isNew = await transact((call) => keepProviderEvent(call, provider.name, event))
    return context.json({ received: isNew })
  })
  return routes
}
