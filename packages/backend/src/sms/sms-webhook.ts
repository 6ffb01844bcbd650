import { createHmac } from 'node:crypto'

export interface OutgoingText {
  /** The same for every attempt, so that a receiver can drop duplicates. */
  id: string
  to: string
  text: string
}

/** Sends a text message. Throws when it was not accepted. */
export interface SmsTransport {
  send(message: OutgoingText): Promise<void>
}

export interface SmsWebhookSettings {
  /** Receives `POST {id, to, text}` as JSON and answers 2xx when it accepts the message. */
  url: string
  /** Signs each request according to https://www.standardwebhooks.com; `whsec_` and base64, or any text. */
  secret: string
}

/** The receiver rejected the message for good; it is not retried. */
export class TextRefused extends Error {}

const timeoutMilliseconds = 10_000
/** Faults of the message itself. A wrong key or URL of the webhook can be fixed, so those are retried. */
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
        // The message holds a code, so it must not follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      await answer.body?.cancel()
      if (!answer.ok) {
        const message = `the SMS webhook answered ${answer.status}`
        throw finalStatuses.includes(answer.status) ? new TextRefused(message) : new Error(message)
      }
    },
  }
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
}
