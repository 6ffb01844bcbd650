import type { Hono } from 'hono'
import { sessionOf } from '../caller.ts'
import { bodyOf, SignBody, SignManyBody } from './request-bodies.ts'
import { uploaderOf } from './storage.ts'
import { placeOf, type StorageService, takeUpload } from './storage-call.ts'
import { StorageError } from './storage-error.ts'

/** An upload URL is valid for two hours, as on the hosted service. */
const uploadUrlSeconds = 2 * 3600

/** Adds the routes that issue signed URLs, and uploads to them. */
export function addSignedUrlRoutes(
  app: Hono,
  { storage, limits, clientAddress, countedCallerOf }: StorageService,
): void {
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
        const token = await storage.sign({ purpose: 'download', bucket, name }, expiresIn)
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
      uploadUrlSeconds,
    )
    return context.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token })
  })
  app.put('/object/upload/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context)
    const grant = await storage.verify(context.req.query('token'), { purpose: 'upload', ...place })
    await limits.count('upload', { caller: uploaderOf(grant), address: clientAddress(context) })
    await takeUpload(storage, context, uploaderOf(grant), place, grant.upsert === true, grant)
    return context.json({ Key: `${place.bucket}/${place.name}` })
  })
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof StorageError && error.status === 404) return null
  throw error
}
