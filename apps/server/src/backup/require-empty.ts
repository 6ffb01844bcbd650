import type { Database } from '@localchef/backend/database'
import { hasRelation } from '../database/has-relation.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import type { Manifest } from './archive-contents.ts'

/** Refuses a database that is in use, has content, or has migrations that the archive lacks. */
export async function requireEmpty(
  database: Database,
  manifest: Manifest,
  { replaces }: { replaces: boolean },
): Promise<void> {
  await refuseServers(database)
  await refuseOtherSchema(database, manifest)
  if (!replaces) await refuseContents(database)
}

async function refuseServers({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid /* never null: pid */
     from pg_stat_activity
     where datname = current_database()
       and application_name in ('localchef', 'localchef-listen', 'localchef-restore')
     limit 1`,
  )
  if (rows.length === 0) return
  throw new CommandError(
    'A LocalChef uses this database. Stop it, or name an empty database with DATABASE_URL, and run the command again.',
  )
}

/** Refuses a schema with migrations that the archive's release did not have. */
async function refuseOtherSchema({ pool }: Database, manifest: Manifest): Promise<void> {
  if (!(await hasRelation(pool, 'localchef.migrations'))) return
  const { rows } = await pool.query<{ name: string }>(
    'select name from localchef.migrations where not name = any ($1) order by name',
    [manifest.migrations.map(({ name }) => name)],
  )
  if (rows.length === 0) return
  throw new CommandError(
    `The backup is of LocalChef ${manifest.release}, and this database has what later releases added ` +
      `(${rows.map(({ name }) => name).join(', ')}). Create a new, empty database, name it with DATABASE_URL (or give a ` +
      'new DATA_DIR), and restore into that: it is then upgraded as any other.',
  )
}

/** Rows that a server's start writes into an empty database (places, queues, its own log) do not count as content. */
async function refuseContents({ pool }: Database): Promise<void> {
  if (!(await hasRelation(pool, 'auth.users')) || !(await hasRelation(pool, 'public.orders'))) return
  const { rows } = await pool.query<{ accounts: number; chefs: number; orders: number; files: number }>(
    `select
       (select count(*)::integer from auth.users) as accounts,
       (select count(*)::integer from public.chefs) as chefs,
       (select count(*)::integer from public.orders) as orders,
       (select count(*)::integer from storage.objects) as files`,
  )
  const [held] = rows
  if (!held || held.accounts + held.chefs + held.orders + held.files === 0) return
  throw new CommandError(
    `This database holds a marketplace: ${held.accounts} accounts, ${held.chefs} chefs, ${held.orders} orders, ` +
      `${held.files} files. Restore into an empty database or a new DATA_DIR; or add --replace to give all of that up.`,
  )
}
