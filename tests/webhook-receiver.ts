import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request, not verified. */
export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  body: string
}

export interface WebhookReceiver {
  origin: string
  got: ReceivedWebhook[]
  /** The status and text that a path answers; 204 by default. */
  answers: Map<string, { status: number; text?: string; location?: string }>
  stop(): Promise<void>
}

/** A local program of a kitchen that receives webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const got: ReceivedWebhook[] = []
  const answers: WebhookReceiver['answers'] = new Map()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    got.push({ path, headers, body: Buffer.concat(parts).toString() })
    const { status, text = '', location } = answers.get(path) ?? { status: 204 }
    response.writeHead(status, location ? { location } : {}).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
