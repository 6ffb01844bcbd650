import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { z } from 'zod'
import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import { isConnectionError } from '../connection-error.ts'
import { notBuiltMessage } from '../not-built.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import type { Realtime } from './create-realtime.ts'
import { type BroadcastContent, isJsonText } from './phoenix-messages.ts'

export interface BroadcastRoutesDependencies {
  realtime: Pick<Realtime, 'broadcast'>
  resolveCaller: ResolveCaller
  log: Logger
}

const largestBody = 256 * 1024
const name = z.string().min(1).max(255)
const BatchBody = z.object({
  messages: z
    .array(z.object({ topic: name, event: name, payload: z.unknown(), private: z.boolean().default(false) }))
    .min(1)
    .max(100),
})

/** `/realtime/v1/api`: broadcasts by HTTP, which clients use before they have joined a channel. */
export function createBroadcastRoutes({ realtime, resolveCaller, log }: BroadcastRoutesDependencies): Hono {
  const app = new Hono()
  const refuse = (context: Context, status: 400 | 413 | 422 | 501, message: string) =>
    context.json({ error: message, message }, status)

  app.onError((error, context) => {
    if (error instanceof BackendError) {
      return context.json({ error: error.message, code: error.code, message: error.message }, error.status)
    }
    if (isConnectionError(error)) {
      const message = 'The database is away for a moment'
      return context.json({ error: message, message }, 503)
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

  async function callerOf(context: Context): Promise<Caller> {
    const credentials = credentialsOf(context.req.raw.headers)
    if (!credentials.bearer && !credentials.apikey)
      throw new BackendError(401, 'unauthorized', 'Unauthorized')
    // A key in its newer form is no token, and clients without a session send it as one.
    const isKey = credentials.bearer === credentials.apikey || credentials.bearer?.startsWith('sb_')
    return resolveCaller(isKey ? { ...credentials, bearer: undefined } : credentials)
  }

  app.post('/broadcast', async (context) => {
    const caller = await callerOf(context)
    const parsed = BatchBody.safeParse(await context.req.json().catch(() => null))
    if (!parsed.success) return refuse(context, 422, 'messages must be a list of topic, event and payload')
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      const content = { event, isJson: true, payload: Buffer.from(JSON.stringify(payload ?? {})) }
      await realtime.broadcast(caller, { topic, isPrivate }, content)
    }
    return context.body(null, 202)
  })

  app.post('/broadcast/:topic/events/:event', async (context) => {
    const caller = await callerOf(context)
    if ([...new URL(context.req.url).searchParams.keys()].some((key) => key.startsWith('persist'))) {
      return refuse(context, 501, notBuiltMessage('Storing a broadcast for replay'))
    }
    const topic = name.safeParse(context.req.param('topic'))
    const event = name.safeParse(context.req.param('event'))
    const isJson = !context.req.header('content-type')?.startsWith('application/octet-stream')
    const payload = Buffer.from(await context.req.arrayBuffer())
    if (!topic.success || !event.success)
      return refuse(context, 422, 'topic and event have at most 255 characters')
    if (isJson && !isJsonText(payload)) return refuse(context, 400, 'the payload is not JSON')
    const content: BroadcastContent = { event: event.data, isJson, payload }
    await realtime.broadcast(
      caller,
      { topic: topic.data, isPrivate: context.req.query('private') === 'true' },
      content,
    )
    return context.body(null, 202)
  })

  return app
}
