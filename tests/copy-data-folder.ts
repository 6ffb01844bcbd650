import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { migrateWithPlace } from './add-place.ts'
import { copyFolder } from './copy-folder.ts'
import { startProcess } from './lifecycle/start-process.ts'
import { withDatabase } from './with-database.ts'
import { withRunLock } from './with-run-lock.ts'

/**
 * Copies the data folder of a cleanly stopped server with an empty marketplace on the built-in PostgreSQL. The first
 * test file that calls this creates it.
 */
export async function copyDataFolder(to: string): Promise<void> {
  const made = join(inject('databaseTemplate').folder, 'stopped')
  await withRunLock('stopped data folder', async () => {
    if (!existsSync(made)) await make(made)
  })
  await copyFolder(made, to)
}

async function make(folder: string): Promise<void> {
  const making = `${folder}.making`
  await withDatabase({ dataFolder: making, poolSize: 2 }, migrateWithPlace)
  const server = startProcess({ DATA_DIR: making, LOG_LEVEL: 'silent' })
  await server.ready
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await rename(making, folder)
}
