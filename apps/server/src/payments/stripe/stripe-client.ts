import Stripe from 'stripe'

/** The version of Stripe's API that the types of the pinned package describe. Both change together. */
const apiVersion = '2026-10-28.endive'

/** A call's timeout, and the client's own retries of network failures. The outbox retries later. */
const patience = { timeoutMs: 15_000, retries: 1 }

export interface StripeAddress {
  host: string
  port: number
  protocol: 'http' | 'https'
}

export interface StripeClientOptions {
  secretKey: string
  /** Replaces Stripe's own address in tests. */
  address?: StripeAddress | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
}

export function createStripeClient({ secretKey, address, timeoutMs, retries }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs ?? patience.timeoutMs,
    maxNetworkRetries: retries ?? patience.retries,
    telemetry: false,
    ...address,
  })
}
