import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { SignedEvent } from './create-sandbox.ts'

/** Delivers events of the sandbox to the route of events, as another computer would. A failed one is lost: the sweep asks. */
export function createEventDelivery(route: Hono, log: Logger): (event: SignedEvent) => void {
  return ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'payment-signature': signature }
    Promise.resolve(route.request('/sandbox', { method: 'POST', headers, body })).catch((error: unknown) =>
      log.warn({ err: error }, 'an event of the sandbox was lost'),
    )
  }
}
