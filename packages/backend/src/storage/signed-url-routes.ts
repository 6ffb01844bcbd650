import type { Hono } from 'hono'
import { bodyOf, SignBody, SignManyBody } from './request-bodies.ts'
import { placeOf, type StorageService } from './storage-call.ts'
import { StorageError } from './storage-error.ts'

/** Adds the routes that issue signed URLs of downloads. */
export function addSignedUrlRoutes(app: Hono, { storage, countedCallerOf }: StorageService): void {
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
