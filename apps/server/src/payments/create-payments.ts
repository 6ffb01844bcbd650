import type { Connection, Database } from '@localchef/backend/database'
import type { PaymentProvider, ProviderName } from '@localchef/domain/card/payment-provider'
import type { Outside, PaymentDesk } from '@localchef/domain/server-function'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { createPaymentDesk } from './create-payment-desk.ts'
import { createPaymentEventsRoute } from './payment-events-route.ts'
import { createSandbox, type SandboxActs } from './sandbox/create-sandbox.ts'
import { createEventDelivery } from './sandbox/deliver-event.ts'

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
