import type pg from 'pg'
import { ourSchemas } from '../database/our-schemas.ts'
import type { CarriedTable } from './archive-contents.ts'

type Asking = Pick<pg.ClientBase, 'query'>

/** Computed from `public.chefs` by `private.rebuild_search()`. */
const rebuilt = [
  'private.chef_cell_changes',
  'private.chef_cells',
  'private.chef_traits',
  'private.chef_words',
  'private.city_tallies',
  'private.city_tally_changes',
  'private.cuisine_tallies',
  'private.tally_changes',
]

/** Tables specific to one database: the version of the job queue's schema, and files awaiting removal. */
const ownOfEach = ['pgboss.version', 'storage.loose_files']

/**
 * The tables included in a backup. Unlogged tables are excluded: their data lives for minutes, and PostgreSQL empties
 * them after a crash.
 */
export function listCarriedTables(
  client: Asking,
  { holdsFiles }: { holdsFiles: boolean } = { holdsFiles: true },
): Promise<CarriedTable[]> {
  // Without files in the archive, the list of files awaiting removal is carried along.
  const left = holdsFiles ? [...rebuilt, ...ownOfEach] : [...rebuilt, 'pgboss.version']
  return listTables(client, 'p', left)
}

/** The tables that a restore empties before it loads rows. */
export function listEmptiedTables(client: Asking): Promise<CarriedTable[]> {
  return listTables(client, 'pu', ownOfEach)
}

/** `persistence` lists the accepted letters of `pg_class.relpersistence`. */
async function listTables(
  client: Asking,
  persistence: 'p' | 'pu',
  left: readonly string[],
): Promise<CarriedTable[]> {
  const { rows } = await client.query<CarriedTable>(
    `select
       n.nspname as schema,
       c.relname as name,
       array(
         select a.attname::text
         from pg_attribute a
         where a.attrelid = c.oid
           and a.attnum > 0
           and not a.attisdropped
           and a.attgenerated = ''
         order by a.attnum
       ) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1)
       and c.relkind in ('r', 'p')
       and not c.relispartition
       and strpos($2, c.relpersistence::text) > 0
       and n.nspname || '.' || c.relname <> all ($3)
       and not exists (
         select
         from pg_depend d
         where d.classid = 'pg_class'::regclass
           and d.objid = c.oid
           and d.deptype = 'e'
       )
     order by n.nspname, c.relname`,
    [[...ourSchemas, 'pgboss'], persistence, left],
  )
  return rows
}
