import type pg from 'pg'
import { type CarriedTable, nameOf } from './archive-contents.ts'

type Asking = Pick<pg.ClientBase, 'query'>

/**
 * Schemas whose tables hold all data of the migrations and the job queue; the migrations create the schema itself.
 */
const schemas = ['auth', 'mail', 'pgboss', 'private', 'public', 'realtime', 'server', 'storage']

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

interface Table extends CarriedTable {
  parents: string[]
  isLogged: boolean
}

/**
 * The tables included in a backup, parents first. Unlogged tables are excluded: their data lives for minutes, and
 * PostgreSQL empties them after a crash.
 */
export async function listCarriedTables(
  client: Asking,
  { holdsFiles }: { holdsFiles: boolean } = { holdsFiles: true },
): Promise<CarriedTable[]> {
  // Without files in the archive, the list of files awaiting removal is carried along.
  const left = new Set(holdsFiles ? [...rebuilt, ...ownOfEach] : [...rebuilt, 'pgboss.version'])
  return parentsFirst(
    (await listTables(client)).filter((table) => table.isLogged && !left.has(nameOf(table))),
  )
}

/** The tables that a restore empties before it loads rows, parents first. */
export async function listEmptiedTables(client: Asking): Promise<CarriedTable[]> {
  const own = new Set(ownOfEach)
  return parentsFirst((await listTables(client)).filter((table) => !own.has(nameOf(table))))
}

async function listTables(client: Asking): Promise<Table[]> {
  const { rows } = await client.query<Table>(
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
       ) as columns,
       array(
         select distinct pn.nspname || '.' || p.relname
         from pg_constraint f
         join pg_class p on p.oid = f.confrelid
         join pg_namespace pn on pn.oid = p.relnamespace
         where f.conrelid = c.oid
           and f.contype = 'f'
           and f.confrelid <> c.oid
       ) as parents,
       c.relpersistence = 'p' as "isLogged"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1)
       and c.relkind in ('r', 'p')
       and not c.relispartition
       and not exists (
         select
         from pg_depend d
         where d.classid = 'pg_class'::regclass
           and d.objid = c.oid
           and d.deptype = 'e'
       )
     order by n.nspname, c.relname`,
    [schemas],
  )
  return rows
}

/** Tables in a reference cycle keep their order. */
function parentsFirst(tables: readonly Table[]): CarriedTable[] {
  const byName = new Map(tables.map((table) => [nameOf(table), table]))
  const ordered = new Set<Table>()
  const entered = new Set<Table>()
  function add(table: Table): void {
    if (entered.has(table)) return
    entered.add(table)
    for (const parent of table.parents) {
      const found = byName.get(parent)
      if (found) add(found)
    }
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered].map(({ schema, name, columns }) => ({ schema, name, columns }))
}
