import { keepProviderEvent } from '@localchef/domain/card/provider-events'
import type { PaymentDesk } from '@localchef/domain/server-function'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'

/** Events are a few kilobytes. */
const mostBytes = 262_144

/**
 * `POST /webhooks/stripe` or `POST /webhooks/sandbox`: receives the payment provider's events. A forged or outdated
 * event has no effect. A stored one is acknowledged immediately; a job processes it.
 */
export function createPaymentEventsRoute({ provider, transact }: PaymentDesk, log: Logger): Hono {
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
