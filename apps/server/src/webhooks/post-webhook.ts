import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { WebhookFault } from '@localchef/contracts/webhooks/webhook-endpoint'
import type { AttemptResult } from '@localchef/domain/webhooks/record-attempt'
import { lookupPublic, PrivateAddress, refusePrivateHost } from './public-address.ts'

export type WebhookTargets = 'public' | 'any'

export interface OutgoingWebhook {
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
export async function postWebhook(webhook: OutgoingWebhook, targets: WebhookTargets): Promise<AttemptResult> {
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
