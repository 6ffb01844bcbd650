import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { z } from 'zod'
import { BackendError } from '../backend-error.ts'
import { isConnectionError, isStorageFull } from '../connection-error.ts'
import { socketAddress } from '../http/client-address.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import type { Realtime } from './create-realtime.ts'
import { type BroadcastContent, isJsonText } from './phoenix-messages.ts'
import type { BroadcastSender } from './realtime-hub.ts'

export interface BroadcastRoutesDependencies {
  realtime: Pick<Realtime, 'broadcast'>
  resolveCaller: ResolveCaller
  log: Logger
  /** The client's address, for limits. Default: the socket's. */
  clientAddress?: (context: Context) => string
}

const largestBody = 256 * 1024
const name = z.string().min(1).max(255)
const BatchBody = z.object({
  messages: z
    .array(z.object({ topic: name, event: name, payload: z.unknown(), private: z.boolean().default(false) }))
    .min(1)
    .max(100),
})

/** `/realtime/v1/api`: broadcasts by HTTP, which clients use before they join a channel. */
export function createBroadcastRoutes(dependencies: BroadcastRoutesDependencies): Hono {
  const { realtime, resolveCaller, log, clientAddress = socketAddress } = dependencies
  const app = new Hono()

  app.onError((error, context) => {
    if (error instanceof BackendError) {
      return context.json({ error: error.message, code: error.code, message: error.message }, error.status)
    }
    if (isConnectionError(error)) {
      const message = 'The database is away for a moment'
      return context.json({ error: message, message }, 503)
    }
    if (isStorageFull(error)) {
      const message = 'The disk of the server is full'
      return context.json({ error: message, code: 'storage_full', message }, 503)
    }
    log.error({ err: error, requestId: context.req.header('x-request-id') }, 'a broadcast failed')
    return context.json(
      { error: 'Something went wrong on our side', message: 'Something went wrong on our side' },
      500,
    )
  })
  app.use(
    '*',
    bodyLimit({ maxSize: largestBody, onError: (context) => refuse(context, 413, 'Payload Too Large') }),
  )

  /** Refuses visitors before their message is read. */
  async function senderOf(context: Context): Promise<BroadcastSender> {
    const credentials = credentialsOf(context.req.raw.headers)
    if (!credentials.bearer && !credentials.apikey) {
      throw new BackendError(401, 'unauthorized', 'Unauthorized')
    }
    // An api key in the newer form is not a token; clients without a session send it as one.
    const isKey = credentials.bearer === credentials.apikey || credentials.bearer?.startsWith('sb_')
    const caller = await resolveCaller(isKey ? { ...credentials, bearer: undefined } : credentials)
    if (caller.role === 'anon') {
      throw new BackendError(403, 'forbidden', 'Broadcasts are for those who are signed in')
    }
    return { caller, address: clientAddress(context) }
  }

  app.post('/broadcast', async (context) => {
    const sender = await senderOf(context)
    const parsed = BatchBody.safeParse(await context.req.json().catch(() => null))
    if (!parsed.success) return refuse(context, 422, 'messages must be a list of topic, event and payload')
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      const content = { event, isJson: true, payload: Buffer.from(JSON.stringify(payload ?? {})) }
      const sent = await realtime.broadcast(sender, { topic, isPrivate }, content)
      if (typeof sent === 'object') return refuseTooMany(context, sent.waitSeconds)
    }
    return context.body(null, 202)
  })

  app.post('/broadcast/:topic/events/:event', async (context) => {
    const sender = await senderOf(context)
    if ([...new URL(context.req.url).searchParams.keys()].some((key) => key.startsWith('persist'))) {
      return refuse(context, 501, notImplementedMessage('Storing a broadcast for replay'))
    }
    const topic = name.safeParse(context.req.param('topic'))
    const event = name.safeParse(context.req.param('event'))
    const isJson = !context.req.header('content-type')?.startsWith('application/octet-stream')
    const payload = Buffer.from(await context.req.arrayBuffer())
    if (!topic.success || !event.success) {
      return refuse(context, 422, 'topic and event have at most 255 characters')
    }
    if (isJson && !isJsonText(payload)) return refuse(context, 400, 'the payload is not JSON')
    const content: BroadcastContent = { event: event.data, isJson, payload }
    const sent = await realtime.broadcast(
      sender,
      { topic: topic.data, isPrivate: context.req.query('private') === 'true' },
      content,
    )
    if (typeof sent === 'object') return refuseTooMany(context, sent.waitSeconds)
    return context.body(null, 202)
  })

  return app
}

function refuse(context: Context, status: 400 | 413 | 422 | 429 | 501, message: string): Response {
  return context.json({ error: message, message }, status)
}

function refuseTooMany(context: Context, waitSeconds: number): Response {
  context.header('retry-after', String(waitSeconds))
  return refuse(context, 429, 'Too many broadcasts, please wait')
}
