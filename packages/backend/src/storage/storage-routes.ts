import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { socketAddress } from '../http/client-address.ts'
import { type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import { addReadRoutes } from './read-routes.ts'
import { bodyOf, RemoveBody, SignBody, SignManyBody } from './request-bodies.ts'
import { serveFile } from './serve-file.ts'
import type { Storage } from './storage.ts'
import { placeOf, queryOf, type StorageService, takeUpload } from './storage-call.ts'
import { notFound, StorageError, toStorageError } from './storage-error.ts'

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

/** Adds uploads and removals. */
function addWriteRoutes(app: Hono, { storage, countedCallerOf }: StorageService): void {
  app.delete('/object/:bucket', async (context) => {
    const caller = await countedCallerOf(context, 'write')
    const { prefixes } = await bodyOf(context, RemoveBody)
    return context.json(await storage.remove(caller, context.req.param('bucket'), prefixes))
  })
  app.delete('/object/:bucket/:name{.+}', async (context) => {
    const { bucket, name } = placeOf(context)
    const removed = await storage.remove(await countedCallerOf(context, 'write'), bucket, [name])
    if (removed.length === 0) throw notFound()
    return context.json({ message: 'Successfully deleted' })
  })
  app.on(['POST', 'PUT'], '/object/:bucket/:name{.+}', async (context) => {
    const caller = await countedCallerOf(context, 'upload')
    const place = placeOf(context)
    const upsert = context.req.method === 'PUT' || context.req.header('x-upsert') === 'true'
    await storage.checkUpload(caller, place, upsert)
    const { id } = await takeUpload(storage, context, caller, place, upsert)
    return context.json({ Id: id, Key: `${place.bucket}/${place.name}` })
  })
}

/** Buckets are created by migrations; the other calls are not implemented. */
const calls: readonly [call: string, methods: readonly string[], path: string][] = [
  ['Creating a bucket', ['POST'], '/bucket'],
  ['Changing a bucket', ['PUT'], '/bucket/:id'],
  ['Emptying a bucket', ['POST'], '/bucket/:id/empty'],
  ['Deleting a bucket', ['DELETE'], '/bucket/:id'],
  ['The life cycle of a bucket', ['GET', 'PUT', 'DELETE'], '/bucket/:id/lifecycle'],
  ['Moving a file', ['POST'], '/object/move'],
  ['Copying a file', ['POST'], '/object/copy'],
  ['The description of a file', ['GET'], '/object/info/*'],
  ['A signed address for an upload', ['POST', 'PUT'], '/object/upload/sign/*'],
  ['Listing by list-v2', ['POST'], '/object/list-v2/:bucket'],
  ['A resumable upload', ['POST', 'HEAD', 'PATCH', 'DELETE'], '/upload/resumable/*'],
  ['Purging the cache', ['DELETE'], '/cdn/*'],
  ['The S3 protocol', ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], '/s3/*'],
  ['Analytics buckets', ['GET', 'POST', 'PUT', 'DELETE'], '/iceberg/*'],
  ['Vector buckets', ['GET', 'POST'], '/vector/*'],
]

/** Mount before the implemented routes, whose paths would match some of these. */
function createUnsupportedRoutes(): Hono {
  const app = new Hono()
  for (const [call, methods, path] of calls) {
    app.on([...methods], path, () => {
      throw notImplemented(call)
    })
  }
  return app
}

function notImplemented(call: string): StorageError {
  return new StorageError(501, 'NotImplemented', 'not_implemented', notImplementedMessage(call))
}

/** Adds the routes that issue signed URLs of downloads. */
function addSignedUrlRoutes(app: Hono, { storage, countedCallerOf }: StorageService): void {
  app.post('/object/sign/:bucket', async (context) => {
    const caller = await countedCallerOf(context, 'read')
    const { expiresIn, paths } = await bodyOf(context, SignManyBody)
    const bucket = context.req.param('bucket')
    const signed = await Promise.all(
      paths.map(async (name) => {
        const found = await storage.find(caller, { bucket, name }).catch(nullWhenNotFound)
        if (!found) {
          return {
            error: 'Either the object does not exist or you do not have access to it',
            path: name,
            signedURL: null,
          }
        }
        const token = await storage.sign({ bucket, name }, expiresIn)
        return { error: null, path: name, signedURL: `/object/sign/${bucket}/${name}?token=${token}` }
      }),
    )
    return context.json(signed)
  })
  app.post('/object/sign/:bucket/:name{.+}', async (context) => {
    const caller = await countedCallerOf(context, 'read')
    const { expiresIn, transform } = await bodyOf(context, SignBody)
    const { bucket_id: bucket, name } = await storage.find(caller, placeOf(context))
    const query =
      transform && new URLSearchParams(Object.entries(transform).map(([key, value]) => [key, String(value)]))
    const token = await storage.sign(
      { bucket, name, ...(query ? { transform: query.toString() } : {}) },
      expiresIn,
    )
    const kind = query ? 'render/image' : 'object'
    return context.json({ signedURL: `/${kind}/sign/${bucket}/${name}?token=${token}` })
  })
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof StorageError && error.status === 404) return null
  throw error
}
