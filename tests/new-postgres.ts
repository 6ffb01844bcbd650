import { existsSync } from 'node:fs'
import { chmod, lchown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { chooseLauncher, type Launcher } from '../apps/server/src/postgres/choose-launcher.ts'
import { changeClusterOwner, steadySorting } from '../apps/server/src/postgres/cluster.ts'
import { findEarlierPrograms } from '../apps/server/src/postgres/earlier-programs.ts'
import { findPrograms } from '../apps/server/src/postgres/find-programs.ts'
import { startPostmaster } from '../apps/server/src/postgres/postmaster.ts'
import { runProgram } from '../apps/server/src/postgres/run-program.ts'
import { installTools } from '../scripts/install-tools.ts'
import { freePort } from './free-port.ts'

// The package exits idle processes with 0, which would turn a failed run into a passed one.
process.prependOnceListener('beforeExit', (exitCode) => {
  process.once('exit', () => {
    process.exitCode = exitCode
  })
})

export interface NewPostgres {
  /** Creates the database if it does not exist. */
  databaseUrl(name?: string): Promise<string>
  /** Terminates all connections and restarts. Only for a kept cluster. */
  restart(): Promise<void>
  /** Starts a stopped kept cluster at the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface NewPostgresOptions {
  /** Whether the cluster's files are kept when PostgreSQL stops. Default: false. */
  isKept?: boolean
  /** Uses the oldest supported major version, or that of `npm run test:postgres`, instead of the newest. */
  isOldest?: boolean
  /** Another major version. */
  version?: 16 | 17 | undefined
  /** Settings of PostgreSQL, such as `fsync=off`. */
  settings?: readonly string[]
  /** Variables of its process. */
  environment?: Record<string, string>
}

/** Starts a PostgreSQL in a new subfolder, on a free port. */
export async function newPostgres(
  folder: string,
  { isKept = false, isOldest = false, version, settings = [], environment }: NewPostgresOptions = {},
): Promise<NewPostgres> {
  const cluster = join(folder, 'cluster')
  const chosen = isOldest ? await oldestLauncher() : await launcherOf(version)
  const launcher = environment ? adding(environment, chosen) : chosen
  await mkdir(folder, { recursive: true })
  // Another user may need access (see `oldestLauncher`).
  await chmod(folder, 0o755)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    if (launcher.owner) await changeClusterOwner(cluster, launcher.owner)
  } else {
    await makeCluster(cluster, launcher, isOldest || version ? [] : steadySorting)
  }
  const port = await freePort()
  const urlOf = (name: string) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`
  const start = () =>
    startPostmaster({
      launcher,
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
    async start() {
      running = await start()
    },
    async stop() {
      await running.stop()
      if (!isKept) await rm(cluster, { recursive: true, force: true })
    },
  }
}

async function launcherOf(version: 16 | 17 | undefined): Promise<Launcher> {
  const folder = version && (await installTools(`tests/tools/postgres-${version}`))
  return chooseLauncher(await findPrograms(process, folder && join(folder, 'package.json')), undefined)
}

async function oldestLauncher(): Promise<Launcher> {
  const asked = process.env.POSTGRES_PROGRAMS
  if (asked === 'debian') {
    return namingTheFolder(await chooseLauncher(await findEarlierPrograms(15, undefined), undefined))
  }
  if (asked === 'newest') return chooseLauncher(await findPrograms(), undefined)
  const folder = asked ?? (await installTools('tests/tools/oldest-postgres'))
  const programs = await findPrograms(process, join(folder, 'package.json'))
  return namingTheFolder(await chooseLauncher(programs, undefined))
}

/** Before version 16, PostgreSQL's programs leave the working directory and then look up the folder by its name. */
function namingTheFolder(launcher: Launcher): Launcher {
  return {
    ...launcher,
    command(program, folder, args) {
      const command = launcher.command(program, folder, args)
      return { ...command, args: [...command.args.slice(0, -1), folder] }
    },
  }
}

function adding(environment: Record<string, string>, launcher: Launcher): Launcher {
  return {
    ...launcher,
    command(...given) {
      const command = launcher.command(...given)
      return { ...command, options: { ...command.options, env: { ...command.options.env, ...environment } } }
    },
  }
}

async function makeCluster(cluster: string, launcher: Launcher, sorting: readonly string[]): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  if (launcher.owner) await lchown(cluster, launcher.owner.uid, launcher.owner.gid)
  // With a fixed locale, because the machine's own may know English letters only.
  const { code, output } = await runProgram(
    launcher.command('initdb', cluster, [
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
