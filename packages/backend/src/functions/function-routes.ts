import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { credentialsOf, type ResolveCaller } from '../auth/resolve-caller.ts'
import { BackendError, headersOf } from '../backend-error.ts'
import { isConnectionError, isStorageFull } from '../connection-error.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import { nameSpan } from '../tracing/spans.ts'
import type { FunctionHandler } from './function-handler.ts'

export interface FunctionRoutesDependencies {
  functions: ReadonlyMap<string, FunctionHandler>
  resolveCaller: ResolveCaller
  log: Logger
  /** The client address of a request. Default: the socket's; pass another function behind a proxy. */
  clientAddress?: (context: Context) => string
  /** Larger bodies are refused with 413. Default: 1 MiB. */
  maxBodyBytes?: number
  /** A function that takes longer is reported as unreachable (504). Default: 30 s. */
  timeoutMs?: number
}

interface Refusal {
  code: string
  message: string
  requestId: string
}

/**
 * `/functions/v1/<name>` as `functions.invoke` calls it: by POST, or by GET for cacheable reads.
 * The transport knows names, callers and limits, not inputs and outputs. A response that is not the function's own,
 * because the function did not finish, carries `x-relay-error: true`, which the client turns into a
 * `FunctionsRelayError`.
 */
export function createFunctionRoutes(dependencies: FunctionRoutesDependencies): Hono {
  const { functions, resolveCaller, log } = dependencies
  const addressOf = dependencies.clientAddress ?? socketAddress
  const maxBodyBytes = dependencies.maxBodyBytes ?? 1024 * 1024
  const timeoutMs = dependencies.timeoutMs ?? 30_000
  const app = new Hono<{ Variables: { requestId: string } }>()

  app.use('*', async (context, next) => {
    context.set('requestId', requestIdOf(context.req.raw))
    await next()
    context.res.headers.set('x-request-id', context.get('requestId'))
  })
  app.on(['GET', 'POST'], '/:name', async (context) => {
    const name = context.req.param('name')
    const handler = functions.get(name)
    if (!handler) return refuse(context, 404, 'not_found', `There is no function named ${name}`)
    nameSpan(`${context.req.method} /functions/v1/${name}`)

    const requestId = context.get('requestId')
    const callLog = log.child({ requestId, function: name })
    const request = withinSize(context.req.raw, maxBodyBytes)
    // The rest of a large body is not read, so the connection cannot be reused.
    if (request !== context.req.raw) context.header('connection', 'close')
    try {
      const caller = await resolveCaller(credentialsOf(context.req.raw.headers))
      const work = handler(request, {
        caller,
        requestId,
        log: callLog,
        clientAddress: addressOf(context),
      })
      const answer = await withinTime(work, timeoutMs)
      if (answer === 'too late') {
        callLog.error({ timeoutMs }, 'function did not answer in time')
        const refusal = refuse(context, 504, 'timeout', `The function ${name} did not answer in time`)
        refusal.headers.set('x-relay-error', 'true')
        return refusal
      }
      // A handler may return a response from `fetch`, whose headers are immutable. A response that the handler made is
      // kept: wrapping it would turn a text body into a stream.
      const own = answer.type === 'default' ? answer : new Response(answer.body, answer)
      if (request !== context.req.raw) own.headers.set('connection', 'close')
      return own
    } catch (error) {
      if (error instanceof BackendError) {
        for (const [name, value] of Object.entries(headersOf(error))) context.header(name, value)
        return refuse(context, error.status, error.code, error.message)
      }
      if (isConnectionError(error)) {
        return refuse(context, 503, 'busy', 'The database is away for a moment. Please try again.')
      }
      callLog.error({ err: error }, 'function threw')
      if (isStorageFull(error)) {
        return refuse(context, 503, 'storage_full', 'The disk of the server is full')
      }
      return refuse(context, 500, 'internal', 'Something went wrong on our side')
    }
  })

  app.all('/:name', (context) => {
    const call = `Calling a function by ${context.req.method}`
    return refuse(context, 501, 'not_implemented', notImplementedMessage(call))
  })
  app.all('*', (context) => refuse(context, 404, 'not_found', 'There is no such function'))

  return app as unknown as Hono
}

/**
 * The request, with a body that throws once it turns out to be too large. The function reads the body itself, so its
 * own refusals come first: a caller without access learns about the missing access, not about the size.
 */
function withinSize(request: Request, mostBytes: number): Request {
  if (!request.body) return request
  const length = request.headers.get('content-length')
  const isDeclared = length !== null && !request.headers.has('transfer-encoding')
  if (isDeclared && Number(length) <= mostBytes) return request
  const refuse = (controller: { error(reason: unknown): void }) =>
    controller.error(
      new BackendError(413, 'payload_too_large', `The body may have at most ${mostBytes} bytes`),
    )
  let size = 0
  const body = isDeclared
    ? new ReadableStream<Uint8Array>({ pull: refuse })
    : request.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            size += chunk.length
            if (size > mostBytes) {
              refuse(controller)
            } else controller.enqueue(chunk)
          },
        }),
      )
  const { method, headers } = request
  // The DOM's types lack `duplex`, which Node requires for a stream.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(request.url, init)
}

function refuse(context: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  const body: Refusal = { code, message, requestId: context.get('requestId') }
  return context.json(body, status)
}

/** Takes over a well-formed request id, so that one id follows a call through a proxy; else a new one. */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function socketAddress(context: Context): string {
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return bindings?.incoming?.socket?.remoteAddress ?? ''
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
