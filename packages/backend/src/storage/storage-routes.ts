import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { credentialsOf, type ResolveCaller } from '../auth/resolve-caller.ts'
import { type Caller, service as serviceCaller, visitor } from '../caller.ts'
import { socketAddress } from '../http/client-address.ts'
import { type CallKind, type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import type { FileStore } from './file-store.ts'
import { checkBucketId, type ObjectRow, type Place } from './object-rows.ts'
import { renderRequestOf } from './render-image.ts'
import type { Reader, Storage } from './storage.ts'
import { invalidRequest, notFound, StorageError, toStorageError } from './storage-error.ts'
import { defaultCacheControl, readUpload, readWithin } from './upload-body.ts'

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

/** Mount before the implemented routes: their paths would match some of these calls. */
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

/** Adds downloads, resized pictures and listings. */
function addReadRoutes(app: Hono, service: StorageService): void {
  const { storage, callerOf } = service
  const readers = {
    public: async (): Promise<Reader> => 'public',
    authenticated: callerOf,
  }
  for (const [kind, readerOf] of Object.entries(readers)) {
    const audience = kind === 'public' ? 'public' : 'private'
    app.get(`/object/${kind}/:bucket/:name{.+}`, async (context) =>
      withFile(storage, await readerOf(context), placeOf(context), (object) =>
        serveFile(context.req.raw, storage.files, object, audience),
      ),
    )
    app.get(`/render/image/${kind}/:bucket/:name{.+}`, async (context) =>
      withFile(storage, await readerOf(context), placeOf(context), (object) =>
        render(service, context, object, queryOf(context), audience),
      ),
    )
  }

  // Only someone who can read the file gets a signed URL for it, so the server reads the file for whoever holds the
  // URL.
  app.get('/object/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    await storage.verify(context.req.query('token'), place)
    return serveFile(context.req.raw, storage.files, await storage.find(serviceCaller, place), 'private')
  })
  app.get('/render/image/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    const grant = await storage.verify(context.req.query('token'), place)
    const transform = new URLSearchParams(grant.transform ?? '')
    return render(service, context, await storage.find(serviceCaller, place), transform, 'private')
  })

  app.post('/object/list/:bucket', async (context) => {
    const caller = await service.countedCallerOf(context, 'read')
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
}

/** Retries once when another server process has replaced a public file that this one has cached. */
async function withFile(
  storage: Storage,
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

async function render(
  { storage, limits, clientAddress }: StorageService,
  context: Context,
  object: ObjectRow,
  transform: URLSearchParams,
  audience: 'public' | 'private',
): Promise<Response> {
  const request = context.req.raw
  const wanted = renderRequestOf(transform, request.headers.get('accept'))
  // Counted by address alone: pages request pictures without credentials.
  const by = { caller: visitor, address: clientAddress(context) }
  const rendered = await storage.render(object, wanted, (cost) => limits.countSoon('picture', by, cost))
  const headers = {
    'content-type': rendered.contentType,
    'cache-control': cacheControlFor(
      audience,
      new URL(request.url).searchParams,
      object.metadata.cacheControl,
    ),
    etag: rendered.eTag,
    'x-content-type-options': 'nosniff',
    ...(wanted.negotiated ? { vary: 'accept' } : {}),
  }
  if (hasSame(request, rendered.eTag)) return new Response(null, { status: 304, headers })
  return new Response(rendered.body, {
    headers: { ...headers, 'content-length': String(rendered.body.byteLength) },
  })
}

/** Parts that the routes of the storage service share. */
interface StorageService {
  storage: Storage
  limits: CallLimits
  clientAddress: (context: Context) => string
  callerOf(context: Context): Promise<Caller>
  /** The caller, after counting the call. */
  countedCallerOf(context: Context, kind: CallKind): Promise<Caller>
}

/** The file that a request's path names. */
function placeOf(context: Context): Place {
  return {
    bucket: checkBucketId(context.req.param('bucket')),
    name: context.req.param('name') ?? '',
  }
}

function queryOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/** Reads an upload within its bucket's limit and stores it. */
async function takeUpload(
  storage: Storage,
  context: Context,
  caller: Caller,
  place: Place,
  upsert: boolean,
): Promise<{ id: string }> {
  const upload = await readUpload(context.req.raw, await storage.largestUpload(place.bucket))
  return storage.upload(caller, place, upload, upsert)
}

/** Our pages may frame a PDF; the browser's PDF viewer runs no code in our origin. */
const paperPolicy = "frame-ancestors 'self'"

/**
 * The cache period that the uploader of a never-changing file sets, as the app does for pictures with a random name.
 */
const aYear = 'max-age=31536000'
/** The content of a URL with that period, or with a version, never changes. */
const forever = `${aYear}, immutable`

/** Answers a download: the whole file, a range, or 304. */
async function serveFile(
  request: Request,
  files: FileStore,
  object: ObjectRow,
  audience: 'public' | 'private',
): Promise<Response> {
  const { metadata, version, name } = object
  const query = new URL(request.url).searchParams
  const eTag = metadata.eTag
  const headers = new Headers({
    'content-type': metadata.mimetype,
    'cache-control': cacheControlFor(audience, query, metadata.cacheControl),
    etag: eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (metadata.mimetype === 'application/pdf') headers.set('content-security-policy', paperPolicy)
  const download = query.get('download')
  if (download !== null) {
    headers.set('content-disposition', attachment(download || (name.split('/').at(-1) ?? name)))
  }

  if (hasSame(request, eTag)) return new Response(null, { status: 304, headers })

  const range = rangeOf(request, metadata.size, eTag)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${metadata.size}` } })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : metadata.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range ? 206 : 200
  // Nobody would read the stream, and the file would stay open.
  if (request.method === 'HEAD' || metadata.size === 0) return new Response(null, { status, headers })

  const body = await files.stream(version, range)
  if (!body) throw notFound()
  return new Response(body, { status, headers })
}

function cacheControlFor(
  audience: 'public' | 'private',
  query: URLSearchParams,
  ordinary = defaultCacheControl,
): string {
  const isVersioned = query.has('v') || query.has('cacheNonce')
  return `${audience}, ${isVersioned || ordinary === aYear ? forever : ordinary}`
}

function hasSame(request: Request, eTag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (!known) return false
  return known.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '')
    return tag === eTag || tag === '*'
  })
}

/** Parses a single byte range; several ranges are answered with the whole file, as the standard allows. */
function rangeOf(
  request: Request,
  size: number,
  eTag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers.get('if-range')
  if (condition && condition !== eTag) return undefined
  const parts = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  const [, from = '', to = ''] = parts ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (start > end) return 'unsatisfiable'
  return { start, end }
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Limit of bodies other than uploads. */
const largestJson = 256 * 1024

const ListBody = z.object({
  prefix: z.string().max(512).default(''),
  search: z.string().max(512).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
const RemoveBody = z.object({
  prefixes: z
    .array(
      z.union([z.string().max(512), z.object({ name: z.string().max(512) }).transform(({ name }) => name)]),
    )
    .max(1000),
})
const expiresIn = z
  .number()
  .int()
  .min(1)
  .max(7 * 24 * 3600)
const SignBody = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const SignManyBody = z.object({ expiresIn, paths: z.array(z.string()).max(500) })

/** Parses and checks the body of a call other than an upload. */
async function bodyOf<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  const text = new TextDecoder().decode(await readWithin(context.req.raw, largestJson))
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not valid JSON')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
}
