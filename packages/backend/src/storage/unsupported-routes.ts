import { Hono } from 'hono'
import { notImplementedMessage } from '../not-implemented.ts'
import { StorageError } from './storage-error.ts'

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
export function createUnsupportedRoutes(): Hono {
  const app = new Hono()
  for (const [call, methods, path] of calls) {
    app.on([...methods], path, () => {
      throw notImplemented(call)
    })
  }
  return app
}

export function notImplemented(call: string): StorageError {
  return new StorageError(501, 'NotImplemented', 'not_implemented', notImplementedMessage(call))
}
