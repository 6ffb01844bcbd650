import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { JobHandler } from '@localchef/backend/jobs/job-queue'
import type { WebhookFault } from '@localchef/contracts/webhooks/webhook-endpoint'
import { jobData } from '@localchef/domain/job-data'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside } from '@localchef/domain/server-function'
import {
  type AttemptResult,
  type DueDelivery,
  readDueDelivery,
  recordAttempt,
} from '@localchef/domain/webhooks/record-attempt'
import { Webhook } from 'standardwebhooks'
import { lookupPublic, PrivateAddress, refusePrivateHost } from './public-address.ts'

interface Dependencies {
  database: Database
  outsideOf(connection: Connection): Outside
  targets: WebhookTargets
}

/**
 * Makes one delivery attempt between two transactions, because receivers are slow. If the process ends in between,
 * the attempt is repeated with the same `webhook-id`.
 */
export function createWebhookSender({ database, outsideOf, targets }: Dependencies): JobHandler {
  return async (data) => {
    const job = jobData['deliver-webhook'].parse(data)
    const due = await database.as(service, (connection) =>
      readDueDelivery(queriesOn(connection), job, new Date()),
    )
    if (!due) return
    const result = await postWebhook(signWebhook(due, new Date()), targets)
    await database.as(service, (connection) =>
      recordAttempt(
        { db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) },
        job,
        result,
      ),
    )
  }
}

/** The Standard Webhooks request, signed with each of the endpoint's secrets. */
function signWebhook(
  { eventId, url, secrets, type, occurredAt, data }: DueDelivery,
  now: Date,
): OutgoingWebhook {
  const body = JSON.stringify({ type, timestamp: occurredAt, data })
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'LocalChef-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
    },
  }
}

type WebhookTargets = 'public' | 'any'

interface OutgoingWebhook {
  url: string
  headers: Record<string, string>
  body: string
}

const patienceMs = 15_000
const longestAnswer = 500
/** Enough bytes for the logged characters. */
const mostBytes = 4 * longestAnswer

/**
 * Posts a webhook and reads the first characters of the answer. Never throws: errors are part of the result. Does
 * not follow redirects; with `public`, connects to public internet addresses only.
 */
async function postWebhook(webhook: OutgoingWebhook, targets: WebhookTargets): Promise<AttemptResult> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const { statusCode, answer } = await send(webhook, targets)
    return { statusCode, answer, fault: null, tookMs: took() }
  } catch (error) {
    return { statusCode: null, answer: '', fault: faultOf(error), tookMs: took() }
  }
}

function send(
  { url, headers, body }: OutgoingWebhook,
  targets: WebhookTargets,
): Promise<{ statusCode: number; answer: string }> {
  const address = new URL(url)
  const isGuarded = targets === 'public'
  if (isGuarded) refusePrivateHost(address)
  if (isGuarded && address.protocol !== 'https:') throw new PrivateAddress(address.protocol)
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A dedicated connection: a pooled one could have been opened without the guard.
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
        ...(isGuarded ? { lookup: lookupPublic } : {}),
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        const finish = () => {
          const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '')
          resolve({
            statusCode: response.statusCode ?? 0,
            answer: [...text].slice(0, longestAnswer).join(''),
          })
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= mostBytes) {
            finish()
            response.destroy()
          }
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const faults: Readonly<Record<string, WebhookFault>> = {
  ENOTFOUND: 'not_found',
  EAI_AGAIN: 'not_found',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  ETIMEDOUT: 'timeout',
}

function faultOf(error: unknown): WebhookFault {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof PrivateAddress || error.cause instanceof PrivateAddress) return 'private_address'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SSL/.test(code)) return 'certificate'
  return faults[code] ?? 'failed'
}
