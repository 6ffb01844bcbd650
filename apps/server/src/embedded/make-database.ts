import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Makes the empty database that an engine opens afterwards, unless the folder holds one. Making it takes a second
 * engine beside the one that writes the folder; in a thread of their own both are gone before the real one starts.
 */
export async function makeDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const worker = new Worker(new URL('./make-database-worker.ts', import.meta.url), { workerData: folder })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`making the database ended with code ${code}`)),
    )
  })
}
