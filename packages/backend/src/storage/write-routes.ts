import type { Hono } from 'hono'
import { bodyOf, RemoveBody } from './request-bodies.ts'
import { placeOf, type StorageService, takeUpload } from './storage-call.ts'
import { notFound } from './storage-error.ts'

/** Adds uploads and removals. */
export function addWriteRoutes(app: Hono, { storage, countedCallerOf }: StorageService): void {
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
