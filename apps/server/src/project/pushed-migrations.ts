import type { Connection, Database } from '@localchef/backend/database'
import type { SystemHealth } from '@localchef/contracts/health/get-health'
import { hasRelation } from '../database/has-relation.ts'
import { type MigrateOptions, MigrationError } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/read-migrations.ts'
import { release } from '../release.ts'

/**
 * Refuses a hosted project that lacks migrations of this release, or has unknown ones. There `supabase db push`
 * applies and records them; Auth, Storage and Realtime have their own schemas.
 */
export async function requirePushed(
  database: Database,
  migrations: readonly Migration[],
  { allowsNewer = false }: MigrateOptions = {},
): Promise<void> {
  const pushed = await readPushed(database)
  const wanted = new Map(
    migrations
      .filter(({ name }) => name.startsWith('marketplace/'))
      .map(({ name }) => [versionOf(name), name.slice('marketplace/'.length)]),
  )
  const missing = [...wanted].filter(([version]) => !pushed.has(version)).map(([, name]) => name)
  if (missing.length > 0) {
    throw new MigrationError(
      `The hosted project lacks ${missing.length} of ${wanted.size} migrations of LocalChef ${release}, the first is ` +
        `${missing[0]}. Apply them with the address of DATABASE_URL, and start again:\n\n` +
        '  npx supabase db push --remote="$DATABASE_URL"\n',
    )
  }
  const unknown = [...pushed].filter((version) => !wanted.has(version))
  if (unknown.length > 0 && !allowsNewer) {
    throw new MigrationError(
      `This is LocalChef ${release}, and the hosted project has migrations that it does not know: ` +
        `${unknown.join(', ')}. Start the newest release that this project has seen. To go back to this one after an ` +
        'upgrade, see "Going back" in docs/operate.md.',
    )
  }
}

function versionOf(name: string): string {
  return /^marketplace\/(\d+)_/.exec(name)?.[1] ?? name
}

async function readPushed({ pool }: Database): Promise<Set<string>> {
  if (!(await hasRelation(pool, 'supabase_migrations.schema_migrations'))) return new Set()
  const { rows } = await pool.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  return new Set(rows.map(({ version }) => version))
}

/** Migrations for `/admin/health`. `supabase db push` records no times. */
export async function countPushed(connection: Connection): Promise<SystemHealth['migrations']> {
  const { rows } = await connection.query<{ applied: number; latest: string | null }>(
    `select count(*)::integer as applied,
       (array_agg(version || '_' || name order by version desc))[1] as latest
     from supabase_migrations.schema_migrations`,
  )
  return { applied: 0, latest: null, ...rows[0], appliedAt: null }
}
