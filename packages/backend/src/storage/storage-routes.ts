import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { socketAddress } from '../http/client-address.ts'
import { type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import { addReadRoutes } from './read-routes.ts'
import { serveFile } from './serve-file.ts'
import { addSignedUrlRoutes } from './signed-url-routes.ts'
import type { Storage } from './storage.ts'
import { placeOf, queryOf, type StorageService } from './storage-call.ts'
import { StorageError, toStorageError } from './storage-error.ts'
import { createUnsupportedRoutes, notImplemented } from './unsupported-routes.ts'
import { addWriteRoutes } from './write-routes.ts'

export interface StorageRoutesDependencies {
  storage: Storage
  resolveCaller: ResolveCaller
  log: Logger
  /** The address of a request. Default: the socket's. */
  clientAddress?: (context: Context) => string
  limits?: CallLimits
}

/** `/storage/v1` as storage-js calls it. Row level security on storage.objects decides permissions. */
export function createStorageRoutes(dependencies: StorageRoutesDependencies): Hono {
  const { storage, resolveCaller, log, clientAddress = socketAddress, limits = noCallLimits } = dependencies
  const app = new Hono()
  const callerOf = (context: Context) => resolveCaller(credentialsOf(context.req.raw.headers))
  const service: StorageService = {
    storage,
    limits,
    clientAddress,
    callerOf,
    async countedCallerOf(context, kind) {
      const caller = await callerOf(context)
      await limits.count(kind, { caller, address: clientAddress(context) })
      return caller
    },
  }

  app.onError((error, context) => {
    const refusal = toStorageError(error)
    const requestId = context.req.header('x-request-id')
    if (!refusal) log.error({ err: error, path: context.req.path, requestId }, 'storage failed')
    return answer(
      refusal ?? new StorageError(500, 'InternalError', 'Internal', 'Something went wrong on our side'),
    )
  })

  app.route('/', createUnsupportedRoutes())
  addReadRoutes(app, service)
  addSignedUrlRoutes(app, service)
  addWriteRoutes(app, service)

  // Last, because their paths also match the ones above.
  app.get('/object/:bucket/:name{.+}', async (context) => {
    const object = await storage.find(await callerOf(context), placeOf(context))
    return serveFile(context.req.raw, storage.files, object, 'private')
  })

  app.get('/bucket', async (context) => {
    const caller = await callerOf(context)
    if (queryOf(context).size > 0) throw notImplemented('Listing a part of the buckets')
    return context.json(await storage.buckets(caller))
  })
  app.get('/bucket/:id', async (context) =>
    context.json(await storage.bucket(await callerOf(context), context.req.param('id'))),
  )
  app.all('*', () => answer(new StorageError(404, 'NotFound', 'not_found', 'There is no such storage call')))

  return app
}

function answer(refusal: StorageError): Response {
  const body = {
    statusCode: String(refusal.status),
    code: refusal.code,
    error: refusal.title,
    message: refusal.message,
  }
  return Response.json(body, { status: refusal.status, headers: refusal.headers })
}
