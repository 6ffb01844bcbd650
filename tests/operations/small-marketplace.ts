import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen } from '../ordering-people.ts'

export const storedFile = 'version-of-a-file'

/** Creates a few rows, a file and keys, and a backup of them. */
export async function backUpSmallMarketplace(
  folder: string,
): Promise<{ source: TestDatabase; file: string }> {
  const source = await openTestDatabase()
  await addOpenKitchen(source.database, { portions: 10 })
  await addBuyers(source.database, 3)
  const files = createDiskFileStore(join(folder, 'source'))
  await files.put(storedFile, Buffer.from('bytes of a file'))
  await source.database.pool.query(
    `insert into storage.objects (bucket_id, name, version) values ('avatars', 'somebody.png', $1)`,
    [storedFile],
  )
  const file = join(folder, 'small.tar.gz')
  await backUp({ databaseUrl: source.url, file, files, signingKeys: '{"keys":[]}' })
  return { source, file }
}

export interface StuckStore {
  /** A value for `STORAGE_URL`. */
  url: string
  /** Resolves when a file is requested or sent. */
  reached: Promise<void>
  stop(): void
}

/** A bucket that never answers requests for a file's bytes. */
export async function openStuckStore(): Promise<StuckStore> {
  const reached = Promise.withResolvers<void>()
  const server: Server = createServer((request, response) => {
    if (request.method === 'HEAD') {
      response.writeHead(404).end()
    } else {
      reached.resolve()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3+http://key:secret@127.0.0.1:${port}/kitchen`,
    reached: reached.promise,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
