import { createHmac } from 'node:crypto'
import { type SmsTransport, TextRefused } from './sms-transport.ts'

export interface SmsWebhookSettings {
  /** Receives `POST {id, to, text}` as JSON and answers 2xx when it accepts the message, or 4xx with `{reason}`. */
  url: string
  /** Signs each request according to https://www.standardwebhooks.com; `whsec_` and base64, or any text. */
  secret: string
}

const timeoutMilliseconds = 10_000
/** Faults of the message itself. Other faults are retried: a wrong key or URL of the webhook can be fixed. */
const finalStatuses: readonly number[] = [400, 410, 413, 422]

export function createSmsWebhook({ url, secret }: SmsWebhookSettings): SmsTransport {
  const key = keyOf(secret)
  return {
    async send({ id, to, text }) {
      const body = JSON.stringify({ id, to, text })
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
        body,
        // The message may hold a code, so the request must not follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      if (answer.ok) {
        await answer.body?.cancel()
        return
      }
      const message = `the SMS webhook answered ${answer.status}`
      if (finalStatuses.includes(answer.status)) throw new TextRefused(message, await reasonOf(answer))
      await answer.body?.cancel()
      throw new Error(message)
    },
  }
}

/** The `reason` of a JSON answer, if it has one. */
async function reasonOf(answer: Response): Promise<string | null> {
  try {
    const body: unknown = await answer.json()
    const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : null
    return typeof reason === 'string' ? reason.slice(0, 100) : null
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
}
