import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { socketAddress } from '../http/client-address.ts'
import { addressKey } from '../limits/address-key.ts'
import { type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import { createCatalogCache, exposedSchema } from './catalog.ts'
import { readRows } from './read-rows.ts'
import { errorAnswer } from './rest-answer.ts'
import type { RestCall, TypedColumns } from './rest-call.ts'
import { notImplemented, RestError, toRestError } from './rest-error.ts'
import { writeRows } from './write-rows.ts'

export interface RestRoutesDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
  /** Maximum rows of one response. Default: 1000, as on hosted projects. */
  maxRows?: number
  /** Default: none; every text is stored as it arrives. */
  typedColumns?: TypedColumns
  /** Larger bodies are refused with 413. Default: 1 MiB. */
  maxBodyBytes?: number
  /** The address of a request. Default: the socket's; pass another function behind a proxy. */
  clientAddress?: (context: Context) => string
  limits?: CallLimits
}

/** Queries of the service key have a longer limit than those of people. */
const serviceTimeoutMs = 60_000

/** Shares of the connection pool. The rest is left to functions, realtime and jobs. */
const shareOfAll = 0.7
const shareOfOneCaller = 0.3

/** Errors that may come from a stale catalog. */
const mayBeStale = new Set(['PGRST200', 'PGRST204', 'PGRST205', '42703'])

/**
 * `/rest/v1`: tables and views of the public schema, in the forms of PostgREST that pages use. Each request is one
 * transaction with the caller's role and claims; row level security and grants decide everything.
 */
export function createRestRoutes(dependencies: RestRoutesDependencies): Hono {
  const { database, resolveCaller, log } = dependencies
  const maxRows = dependencies.maxRows ?? 1000
  const typedColumns = dependencies.typedColumns ?? {}
  const maxBodyBytes = dependencies.maxBodyBytes ?? 1024 * 1024
  const limits = dependencies.limits ?? noCallLimits
  const clientAddress = dependencies.clientAddress ?? socketAddress
  const catalog = createCatalogCache(database, log)
  const connections = (share: number) => Math.max(1, Math.floor((database.pool.options.max ?? 10) * share))
  const gate = createQueryGate({
    atOnce: connections(shareOfAll),
    atOnceForOne: connections(shareOfOneCaller),
    longestLine: 500,
  })
  const app = new Hono()

  app.use(
    '*',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () =>
        errorAnswer(
          new RestError(413, 'payload_too_large', `The body may have at most ${maxBodyBytes} bytes`),
        ),
    }),
  )
  app.all('/rpc/:name', () => errorAnswer(notImplemented('Calling a function of the database by rpc')))
  app.on(['GET', 'HEAD'], '/:name', (context) => answer(context, readRows))
  app.on(['POST', 'PATCH', 'DELETE'], '/:name', (context) => answer(context, writeRows))
  app.put('/:name', () => errorAnswer(notImplemented('Upsert of one row by PUT')))
  app.all('*', (context) =>
    errorAnswer(
      /\/v1\/?$/.test(context.req.path)
        ? notImplemented('The OpenAPI description at the root')
        : new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
    ),
  )

  async function answer(context: Context, work: (call: RestCall) => Promise<Response>): Promise<Response> {
    const request = context.req.raw
    let caller: Caller | undefined
    try {
      caller = await resolveCaller(credentialsOf(request.headers))
      checkProfile(request)
      await limits.count(isRead(request) ? 'read' : 'write', { caller, address: clientAddress(context) })
      const call = {
        request,
        query: new URL(request.url).searchParams,
        name: context.req.param('name') ?? '',
        body: await bodyOf(request),
        maxRows,
        typedColumns,
        transaction: transactionOf(database, gate, caller, clientAddress(context)),
      }
      const known = await catalog.current()
      try {
        return await work({ ...call, catalog: known })
      } catch (error) {
        if (!(error instanceof RestError && mayBeStale.has(error.code))) throw error
        const fresh = await catalog.refreshed()
        if (fresh === known) throw error
        return await work({ ...call, catalog: fresh })
      }
    } catch (error) {
      const refusal = toRestError(error, caller?.role !== 'authenticated' && caller?.role !== 'service_role')
      if (refusal.status >= 500 && refusal.status !== 501 && refusal.status !== 504) {
        log.error(
          { err: error, path: context.req.path, requestId: request.headers.get('x-request-id') },
          'rest failed',
        )
      }
      return errorAnswer(refusal)
    }
  }

  return app
}

/** Transactions of one caller: people wait at the gate, the service key does not. */
function transactionOf(
  database: Database,
  gate: QueryGate,
  caller: Caller,
  address: string,
): RestCall['transaction'] {
  return (work, options) => {
    if (caller.role === 'service_role') {
      return database.as(caller, work, { ...options, timeoutMs: serviceTimeoutMs })
    }
    const run = () => database.as(caller, work, options)
    return gate.run(caller.userId ?? addressKey(address), run)
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function checkProfile(request: Request): void {
  const profile = request.headers.get(isRead(request) ? 'accept-profile' : 'content-profile')
  if (profile === null || profile === exposedSchema) return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 100)}`, {
    hint: `Only the following schemas are exposed: ${exposedSchema}`,
  })
}

/** Body types of PostgREST that are not implemented. */
const otherBodies =
  /^(?:text\/csv|text\/plain|text\/xml|application\/x-www-form-urlencoded|application\/octet-stream)/i

async function bodyOf(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return ''
  const body = await request.text()
  const type = request.headers.get('content-type') ?? 'application/json'
  if (body === '' || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return body
  const [known] = otherBodies.exec(type) ?? []
  if (known) throw notImplemented(`A body of ${known}`)
  throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type.slice(0, 100)}`)
}

/** Limits concurrent queries, per caller and in total. */
interface QueryGate {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface QueryGateLimits {
  atOnce: number
  atOnceForOne: number
  /** Further callers are refused. */
  longestLine: number
}

interface Waiting {
  key: string
  begin: () => void
}

/**
 * A query may run for seconds. A limit per caller leaves connections for others, and waiting callers below that limit
 * go ahead of those at it.
 */
function createQueryGate({ atOnce, atOnceForOne, longestLine }: QueryGateLimits): QueryGate {
  const line: Waiting[] = []
  const running = new Map<string, number>()
  let total = 0

  const hasRoom = (key: string) => total < atOnce && (running.get(key) ?? 0) < atOnceForOne

  function enter(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    total -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) {
      running.set(key, left)
    } else {
      running.delete(key)
    }
    const next = line.findIndex((waiting) => hasRoom(waiting.key))
    const [admitted] = next === -1 ? [] : line.splice(next, 1)
    if (!admitted) return
    enter(admitted.key)
    admitted.begin()
  }

  return {
    async run(key, work) {
      if (hasRoom(key)) {
        enter(key)
      } else {
        if (line.length >= longestLine) throw tooManyWait()
        await new Promise<void>((begin) => line.push({ key, begin }))
      }
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}

/** PostgREST's response for an exhausted pool. */
function tooManyWait(): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
}
