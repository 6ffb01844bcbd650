import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { SignedEvent } from './create-sandbox.ts'

/**
 * Delivers the sandbox's events over HTTP to the events route, as a remote provider would. A failed delivery is not
 * retried: the sweep reads the state.
 */
export function createEventDelivery(route: Hono, log: Logger): (event: SignedEvent) => void {
  return ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'payment-signature': signature }
    Promise.resolve(route.request('/sandbox', { method: 'POST', headers, body })).catch((error: unknown) =>
      log.warn({ err: error }, 'an event of the sandbox was lost'),
    )
  }
}
