import type { Context, Hono } from 'hono'
import { service as serviceCaller, visitor } from '../caller.ts'
import type { ObjectRow, Place } from './object-rows.ts'
import { renderRequestOf } from './render-image.ts'
import { bodyOf, ListBody } from './request-bodies.ts'
import { cacheControlFor, hasSame, serveFile } from './serve-file.ts'
import type { Reader, Storage } from './storage.ts'
import { placeOf, queryOf, type StorageService } from './storage-call.ts'
import { StorageError } from './storage-error.ts'

/** Adds downloads, resized pictures and listings. */
export function addReadRoutes(app: Hono, service: StorageService): void {
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

  // A signed URL was issued to someone who may read the file; the server reads it for its bearer.
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
