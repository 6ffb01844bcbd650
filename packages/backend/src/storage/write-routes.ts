import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Place } from './object-rows.ts'
import { bodyOf, MoveBody, RemoveBody } from './request-bodies.ts'
import { placeOf, type StorageService, takeUpload } from './storage-call.ts'
import { notFound } from './storage-error.ts'

/** Adds uploads, moves, copies and removals. */
export function addWriteRoutes(app: Hono, { storage, countedCallerOf }: StorageService): void {
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
    const { id } = await takeUpload(storage, context, caller, place, upsert)
    return context.json({ Id: id, Key: `${place.bucket}/${place.name}` })
  })
}

function fromAndTo(body: z.infer<typeof MoveBody>): { from: Place; to: Place } {
  return {
    from: { bucket: body.bucketId, name: body.sourceKey },
    to: { bucket: body.destinationBucket ?? body.bucketId, name: body.destinationKey },
  }
}
