import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface SentText {
  id: string
  to: string
  text: string
}

/** A double of an operator's SMS gateway, which drops duplicates by their id as the real ones do. */
export interface SmsGateway {
  environment: { SMS_URL: string; SMS_SECRET: string }
  /** The texts that it accepted, each once. */
  texts: SentText[]
  /** How often each id was sent. */
  attempts: Map<string, number>
  /** Called for each request before its answer, which it can delay or choose. */
  onText: (text: SentText) => Promise<number> | number
  /** Posts a signed event to a server. */
  post(serverUrl: string, event: object, options?: PostOptions): Promise<number>
  stop(): Promise<void>
}

interface PostOptions {
  /** The signature's age. */
  secondsAgo?: number
  /** Signs with another secret. */
  isForged?: boolean
}

const secret = 'a secret between the marketplace and its gateway'

export async function startSmsGateway(): Promise<SmsGateway> {
  const texts: SentText[] = []
  const attempts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text: SentText = JSON.parse(Buffer.concat(parts).toString())
    attempts.set(text.id, (attempts.get(text.id) ?? 0) + 1)
    const status = await gateway.onText(text)
    if (status < 300 && !texts.some(({ id }) => id === text.id)) texts.push(text)
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const gateway: SmsGateway = {
    environment: { SMS_URL: `http://127.0.0.1:${port}/send`, SMS_SECRET: secret },
    texts,
    attempts,
    onText: () => 200,
    async post(serverUrl, event, { secondsAgo = 0, isForged = false } = {}) {
      const id = randomUUID()
      const at = new Date(Date.now() - secondsAgo * 1000)
      const body = JSON.stringify(event)
      const signer = new Webhook(isForged ? `${secret}!` : secret, { format: 'raw' })
      const { status } = await fetch(`${serverUrl}/webhooks/texts`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signer.sign(id, at, body),
        },
        body,
      })
      return status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gateway
}
