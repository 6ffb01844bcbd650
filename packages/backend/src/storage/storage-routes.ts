import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { type Caller, service, sessionOf, visitor } from '../caller.ts'
import { socketAddress } from '../http/client-address.ts'
import { type CallKind, type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { credentialsOf, type ResolveCaller } from '../resolve-caller.ts'
import { createNotBuiltRoutes, notBuilt } from './not-built-routes.ts'
import { checkBucketId, type ObjectRow, type Place } from './object-rows.ts'
import { renderRequestOf } from './render-image.ts'
import { bodyOf, ListBody, MoveBody, RemoveBody, SignBody, SignManyBody } from './request-bodies.ts'
import { cacheControlFor, hasSame, serveFile } from './serve-file.ts'
import type { BorneGrant } from './signed-token.ts'
import { type Reader, type Storage, uploaderOf } from './storage.ts'
import { notFound, StorageError, toStorageError } from './storage-error.ts'
import { readUpload } from './upload-body.ts'

export interface StorageRoutesDependencies {
  storage: Storage
  resolveCaller: ResolveCaller
  log: Logger
  /** Where a request comes from. Default: the socket's address. */
  clientAddress?: (context: Context) => string
  limits?: CallLimits
}

/** An address to upload to is good for two hours, as the hosted service's. */
const uploadAddressSeconds = 2 * 3600

/** `/storage/v1` as storage-js calls it. Row level security on storage.objects decides who may do what. */
export function createStorageRoutes(dependencies: StorageRoutesDependencies): Hono {
  const { storage, resolveCaller, log, clientAddress = socketAddress, limits = noCallLimits } = dependencies
  const app = new Hono()
  const callerOf = (context: Context): Promise<Caller> =>
    resolveCaller(credentialsOf(context.req.raw.headers))
  const countedCallerOf = async (context: Context, kind: CallKind): Promise<Caller> => {
    const caller = await callerOf(context)
    await limits.count(kind, { caller, address: clientAddress(context) })
    return caller
  }

  app.onError((error, context) => {
    const refusal = toStorageError(error)
    const requestId = context.req.header('x-request-id')
    if (!refusal) log.error({ err: error, path: context.req.path, requestId }, 'storage failed')
    return answer(
      refusal ?? new StorageError(500, 'InternalError', 'Internal', 'Something went wrong on our side'),
    )
  })

  app.route('/', createNotBuiltRoutes())

  // Reading --------------------------------------------------------------------------------------------

  const readers = {
    public: async (): Promise<Reader> => 'public',
    authenticated: callerOf,
  }
  for (const [kind, readerOf] of Object.entries(readers)) {
    const audience = kind === 'public' ? 'public' : 'private'
    app.get(`/object/${kind}/:bucket/:name{.+}`, async (context) =>
      withFile(await readerOf(context), placeOf(context), (object) =>
        serveFile(context.req.raw, storage.files, object, audience),
      ),
    )
    app.get(`/object/info/${kind}/:bucket/:name{.+}`, async (context) =>
      context.json(infoOf(await storage.find(await readerOf(context), placeOf(context)))),
    )
    app.get(`/render/image/${kind}/:bucket/:name{.+}`, async (context) =>
      withFile(await readerOf(context), placeOf(context), (object) =>
        render(context, object, queryOf(context), audience),
      ),
    )
  }

  /** Another server process may have replaced a public file that this one remembers: then asks again. */
  async function withFile(
    reader: Reader,
    place: Place,
    answer: (object: ObjectRow) => Promise<Response>,
  ): Promise<Response> {
    const object = await storage.find(reader, place)
    try {
      return await answer(object)
    } catch (error) {
      if (reader !== 'public' || !(error instanceof StorageError) || error.status !== 404) throw error
      storage.forgetPublic()
      return answer(await storage.find(reader, place))
    }
  }

  app.get('/object/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    await storage.verify(context.req.query('token'), { purpose: 'download', ...place })
    return serveFile(context.req.raw, storage.files, await findForServer(place), 'private')
  })
  app.get('/render/image/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    const grant = await storage.verify(context.req.query('token'), { purpose: 'download', ...place })
    const transform = new URLSearchParams(grant.transform ?? '')
    return render(context, await findForServer(place), transform, 'private')
  })

  // Given out by somebody who may read the file; now the server fetches it for the bearer.
  const findForServer = (place: Place): Promise<ObjectRow> => storage.find(service, place)

  async function render(
    context: Context,
    object: ObjectRow,
    transform: URLSearchParams,
    audience: 'public' | 'private',
  ): Promise<Response> {
    const request = context.req.raw
    const wanted = renderRequestOf(transform, request.headers.get('accept'))
    // Counted by address alone: a page asks for its pictures without saying whose it is.
    const by = { caller: visitor, address: clientAddress(context) }
    const rendered = await storage.render(object, wanted, (cost) => limits.countSoon('picture', by, cost))
    const headers = {
      'content-type': rendered.contentType,
      'cache-control': cacheControlFor(audience, new URL(request.url).searchParams),
      etag: rendered.eTag,
      'x-content-type-options': 'nosniff',
      ...(wanted.negotiated ? { vary: 'accept' } : {}),
    }
    if (hasSame(request, rendered.eTag)) return new Response(null, { status: 304, headers })
    return new Response(rendered.body, {
      headers: { ...headers, 'content-length': String(rendered.body.byteLength) },
    })
  }

  app.post('/object/list/:bucket', async (context) => {
    const caller = await countedCallerOf(context, 'read')
    const { prefix, search, limit, offset, sortBy } = await bodyOf(context, ListBody)
    const folder = prefix.replace(/^\/+|\/+$/g, '')
    const entries = await storage.list(caller, context.req.param('bucket'), {
      prefix: folder === '' ? '' : `${folder}/`,
      search,
      limit,
      offset,
      ...sortBy,
    })
    return context.json(entries)
  })

  // Signed addresses -----------------------------------------------------------------------------------

  app.post('/object/sign/:bucket', async (context) => {
    const caller = await countedCallerOf(context, 'read')
    const { expiresIn, paths } = await bodyOf(context, SignManyBody)
    const bucket = context.req.param('bucket')
    const signed = await Promise.all(
      paths.map(async (name) => {
        const found = await storage.find(caller, { bucket, name }).catch(nullWhenNotFound)
        if (!found)
          return {
            error: 'Either the object does not exist or you do not have access to it',
            path: name,
            signedURL: null,
          }
        const token = await storage.sign({ purpose: 'download', bucket, name }, expiresIn)
        return { error: null, path: name, signedURL: `/object/sign/${bucket}/${name}?token=${token}` }
      }),
    )
    return context.json(signed)
  })
  app.post('/object/sign/:bucket/:name{.+}', async (context) => {
    const caller = await countedCallerOf(context, 'read')
    const { expiresIn, transform } = await bodyOf(context, SignBody)
    const { bucket, name } = await storage.find(caller, placeOf(context)).then(locationOf)
    const query =
      transform && new URLSearchParams(Object.entries(transform).map(([key, value]) => [key, String(value)]))
    const token = await storage.sign(
      { purpose: 'download', bucket, name, ...(query ? { transform: query.toString() } : {}) },
      expiresIn,
    )
    const kind = query ? 'render/image' : 'object'
    return context.json({ signedURL: `/${kind}/sign/${bucket}/${name}?token=${token}` })
  })
  app.post('/object/upload/sign/:bucket/:name{.+}', async (context) => {
    const caller = await countedCallerOf(context, 'write')
    const { bucket, name } = placeOf(context)
    const upsert = context.req.header('x-upsert') === 'true'
    await storage.checkUpload(caller, { bucket, name }, upsert)
    const token = await storage.sign(
      { purpose: 'upload', bucket, name, ownerId: caller.userId, sessionId: sessionOf(caller), upsert },
      uploadAddressSeconds,
    )
    return context.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token })
  })
  app.put('/object/upload/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    const grant = await storage.verify(context.req.query('token'), { purpose: 'upload', ...place })
    await limits.count('upload', { caller: uploaderOf(grant), address: clientAddress(context) })
    await takeUpload(context, uploaderOf(grant), place, grant.upsert === true, grant)
    return context.json({ Key: `${place.bucket}/${place.name}` })
  })

  // Writing --------------------------------------------------------------------------------------------

  app.post('/object/move', async (context) => {
    const caller = await countedCallerOf(context, 'upload')
    const { from, to } = fromAndTo(await bodyOf(context, MoveBody))
    await storage.move(caller, from, to)
    return context.json({ message: 'Successfully moved' })
  })
  app.post('/object/copy', async (context) => {
    const caller = await countedCallerOf(context, 'upload')
    const { from, to } = fromAndTo(await bodyOf(context, MoveBody))
    const { id } = await storage.copy(caller, from, to)
    return context.json({ Id: id, Key: `${to.bucket}/${to.name}` })
  })
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
    const { id } = await takeUpload(context, caller, place, upsert)
    return context.json({ Id: id, Key: `${place.bucket}/${place.name}` })
  })

  async function takeUpload(
    context: Context,
    caller: Caller,
    place: Place,
    upsert: boolean,
    grant?: BorneGrant,
  ): Promise<{ id: string }> {
    const upload = await readUpload(context.req.raw, await storage.largestUpload(place.bucket))
    return storage.upload(caller, place, upload, upsert, grant)
  }

  // Last, because their paths would also match the ones above.
  app.get('/object/info/:bucket/:name{.+}', async (context) =>
    context.json(infoOf(await storage.find(await callerOf(context), placeOf(context)))),
  )
  app.get('/object/:bucket/:name{.+}', async (context) => {
    const object = await storage.find(await callerOf(context), placeOf(context))
    return serveFile(context.req.raw, storage.files, object, 'private')
  })

  app.get('/bucket', async (context) => {
    const caller = await callerOf(context)
    if (queryOf(context).size > 0) throw notBuilt('Listing a part of the buckets')
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

function placeOf(context: Context): Place {
  return {
    bucket: checkBucketId(context.req.param('bucket')),
    name: context.req.param('name') ?? '',
  }
}

function locationOf(object: ObjectRow): Place {
  return { bucket: object.bucket_id, name: object.name }
}

function queryOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams
}

function fromAndTo(body: z.infer<typeof MoveBody>): { from: Place; to: Place } {
  return {
    from: { bucket: body.bucketId, name: body.sourceKey },
    to: { bucket: body.destinationBucket ?? body.bucketId, name: body.destinationKey },
  }
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof StorageError && error.status === 404) return null
  throw error
}

function infoOf(object: ObjectRow): Record<string, unknown> {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: object.created_at,
  }
}
