import pg from 'pg'
import { ensureDebianPostgres } from '../scripts/ensure-debian-postgres.ts'
import { runCommand } from '../scripts/run-command.ts'
import { freePort } from './free-port.ts'

export interface DebianPostgres {
  /** Connection URL of the plain owner of an empty database. */
  ownerUrl: string
  stop(): Promise<void>
}

/** Statements of a DBA, from docs/operate.md. */
const dbaStatements = [
  `create role localchef login password 'localchef'`,
  `create database localchef owner localchef encoding UTF8 locale "C.UTF-8" template template0`,
  'create role anon nologin noinherit',
  'create role authenticated nologin noinherit',
  'create role service_role nologin noinherit bypassrls',
  'grant anon, authenticated, service_role to localchef',
]

/**
 * Creates a cluster of Debian's own PostgreSQL with its stock settings (JIT among them), and in it an empty database,
 * as docs/operate.md describes. Needs root on Debian.
 */
export async function openDebianPostgres(name: string): Promise<DebianPostgres> {
  const problem = await ensureDebianPostgres()
  if (problem) throw new Error(problem)
  const port = await freePort()
  const cluster = `${name}_${process.pid}`
  await succeed('pg_createcluster', '15', cluster, '--port', String(port), '--start')
  for (const statement of dbaStatements) {
    await succeed(
      'runuser',
      '-u',
      'postgres',
      '--',
      'psql',
      '-p',
      String(port),
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      statement,
    )
  }
  const ownerUrl = `postgresql://localchef:localchef@127.0.0.1:${port}/localchef`
  await requireStockSettings(ownerUrl)
  return {
    ownerUrl,
    stop: () => succeed('pg_dropcluster', '--stop', '15', cluster),
  }
}

/** Without JIT the tests would not show what Debian's users see. */
async function requireStockSettings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_jit_available() as available')
    if (!rows[0]?.available) throw new Error("Debian's PostgreSQL compiles no expressions (JIT)")
  } finally {
    await client.end()
  }
}

async function succeed(command: string, ...args: string[]): Promise<void> {
  const { exitCode, output } = await runCommand(command, args)
  if (exitCode !== 0) throw new Error(`$ ${command} ${args.join(' ')}\n${output}`)
}
