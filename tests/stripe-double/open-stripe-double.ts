import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import { createAnswerOnce, type DoubleAnswer, problemAnswer } from './answer-once.ts'
import { passTime } from './double-checkout.ts'
import { answerRequest } from './double-routes.ts'
import { expandObjects } from './expand-objects.ts'
import { decodeForm, textsAt } from './form-body.ts'
import { createStripeStore, type DoubleEvent, type StripeStore } from './stripe-objects.ts'
import { StripeProblem } from './stripe-problem.ts'

/** A fault of the next mutating request. */
export type DoubleFault = 'lost_answer' | 'lost_request' | 'server_error' | 'rate_limited' | 'locked'

export interface StripeDouble {
  address: { host: string; port: number; protocol: 'http' }
  secretKey: string
  webhookSecret: string
  store: StripeStore
  /** Faults of the next mutating requests, in order. */
  faults: DoubleFault[]
  /** Milliseconds that opening a page takes. A second request with the same key is then refused as locked. */
  pageMs: number
  /** Paths of all requests, in order. */
  requests: string[]
  /** Moves the double's clock. */
  passSeconds(seconds: number): void
  /** An event's delivery, signed like Stripe's. */
  sign(event: DoubleEvent, secret?: string): { body: string; signature: string }
  close(): Promise<void>
}

const secretKey = 'sk_test_double'
const webhookSecret = 'whsec_double'
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/** A stateful server that speaks Stripe's HTTP API, for the official client. */
export async function openStripeDouble(): Promise<StripeDouble> {
  let ahead = 0
  const now = () => Math.floor(Date.now() / 1000) + ahead
  const store = createStripeStore(now)
  const faults: DoubleFault[] = []
  const requests: string[] = []
  const answerOnce = createAnswerOnce()
  const inProgress = new Set<string>()

  async function answer(request: IncomingMessage): Promise<DoubleAnswer | undefined> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://double')
    const method = request.method ?? 'GET'
    const body = method === 'POST' ? await text(request) : search.slice(1)
    requests.push(`${method} ${pathname}`)
    const refused = refuseStranger(request)
    if (refused) return problemAnswer(refused)
    const fault = method === 'POST' ? faults.shift() : undefined
    const failed = fault && failedAnswer(fault)
    if (fault === 'lost_request' || failed) return failed
    passTime(store)
    const form = decodeForm(body)
    const account = headerOf(request, 'stripe-account')
    const key = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
    if (key !== undefined && inProgress.has(key)) return failedAnswer('locked')
    if (key !== undefined && double.pageMs > 0 && pathname === '/v1/checkout/sessions') {
      inProgress.add(key)
      await setTimeout(double.pageMs)
      inProgress.delete(key)
    }
    const done = answerOnce(key, `${pathname} ${body}`, () =>
      expandObjects(
        store,
        answerRequest(store, { method, path: pathname, form, account }),
        Object.values(textsAt(form, 'expand')),
      ),
    )
    return fault === 'lost_answer' ? undefined : done
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (done) => (done ? send(response, done) : request.socket.destroy()),
      (error: unknown) =>
        send(response, { status: 500, body: { error: { type: 'api_error', message: String(error) } } }),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const double: StripeDouble = {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    webhookSecret,
    store,
    faults,
    pageMs: 0,
    requests,
    passSeconds(seconds) {
      ahead += seconds
    },
    sign: (event, secret = webhookSecret) => signEvent(event, secret, now()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return double
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

function refuseStranger(request: IncomingMessage): StripeProblem | undefined {
  if (headerOf(request, 'authorization') !== `Bearer ${secretKey}`) {
    return new StripeProblem(
      401,
      { type: 'invalid_request_error', message: 'Invalid API Key provided' },
      false,
    )
  }
  const version = headerOf(request, 'stripe-version')
  if (version === apiVersion) return undefined
  return new StripeProblem(
    400,
    { type: 'invalid_request_error', message: `Invalid API version ${version}` },
    false,
  )
}

function failedAnswer(fault: DoubleFault): DoubleAnswer | undefined {
  if (fault === 'server_error') {
    return { status: 500, body: { error: { type: 'api_error', message: 'An error occurred.' } } }
  }
  if (fault === 'rate_limited') {
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }
    return { status: 429, body: { error } }
  }
  if (fault === 'locked') {
    const message = 'There is currently another in-progress request using this idempotent key.'
    return {
      status: 409,
      body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } },
    }
  }
  return undefined
}

function send(response: ServerResponse, { status, body, isReplayed }: DoubleAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_double',
    'stripe-version': apiVersion,
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  })
  response.end(JSON.stringify(body))
}

function signEvent(event: DoubleEvent, secret: string, timestamp: number) {
  const payload = JSON.stringify({ ...event, api_version: apiVersion })
  return {
    body: payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
