import { createHmac } from 'node:crypto'

export interface OutgoingText {
  /** The same for every try, so that a receiver can drop a message that came twice. */
  id: string
  to: string
  text: string
}

/** Hands a text message to whoever carries it on. Throws when it was not accepted. */
export interface SmsTransport {
  send(message: OutgoingText): Promise<void>
}

export interface SmsWebhookSettings {
  /** Gets `POST {id, to, text}` as JSON and answers 2xx when it has taken the message on. */
  url: string
  /** Signs each request as https://www.standardwebhooks.com says; `whsec_` and base64, or any text. */
  secret: string
}

/** The receiver says that this message can never be sent; another try would be as vain. */
export class TextRefused extends Error {}

const timeoutMilliseconds = 10_000
/** What is wrong with the message itself. A wrong key or address of the webhook gets mended. */
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
        // The message holds a code: it goes where the operator said and nowhere else.
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
