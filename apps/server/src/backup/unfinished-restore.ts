import type pg from 'pg'
import { hasRelation } from '../database/has-relation.ts'
import { MigrationError } from '../migrations/migrate.ts'

type Asking = Pick<pg.ClientBase, 'query'>

/** A server must not serve, seed or migrate a database during a restore or after an interrupted one. */
export async function refuseUnfinishedRestore(asking: Asking): Promise<void> {
  if (!(await isRestoreMarked(asking))) return
  const { rows } = await asking.query<{ archive: string; began: string }>(
    `select archive, to_char(began_at at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"') as began
     from localchef.unfinished_restore`,
  )
  const [restore] = rows
  throw new UnfinishedRestoreError(
    `The restore of ${restore?.archive ?? 'a backup'} into this database, begun at ${restore?.began ?? 'an unknown time'}, ` +
      'did not end. No row of the backup is in it. Run the restore again; or run npm run restore -- --abandon to go on ' +
      'with what the database held before.',
  )
}

export function isRestoreMarked(asking: Asking): Promise<boolean> {
  return hasRelation(asking, 'localchef.unfinished_restore')
}

export class UnfinishedRestoreError extends MigrationError {}

/** Visible to others immediately. The restore's transaction removes the mark. */
export async function markRestore(asking: Asking, archive: string): Promise<void> {
  await asking.query(`
    create schema if not exists localchef;
    revoke all on schema localchef from public;
    create table if not exists localchef.unfinished_restore (
      archive text not null,
      began_at timestamptz not null default now()
    );
    delete from localchef.unfinished_restore;
  `)
  await asking.query('insert into localchef.unfinished_restore (archive) values ($1)', [archive])
}

export async function unmarkRestore(asking: Asking): Promise<void> {
  await asking.query('drop table if exists localchef.unfinished_restore')
}
