import type { Logger } from 'pino'
import type { Database } from '../database.ts'

/** The only exposed schema; the rest of the database cannot be reached. */
export const exposedSchema = 'public'

export interface Column {
  readonly name: string
  /** As written in a cast, without length, so that a cast never truncates. */
  readonly type: string
  /** The type below a domain; filter values are cast to it so that the domain's check does not reject them. */
  readonly baseType: string
}

export type Columns = ReadonlyMap<string, Column>

export interface Relation {
  readonly name: string
  readonly columns: Columns
  /** Views have no foreign keys of their own. */
  readonly isView: boolean
}

export interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
  /** Whether at most one row of `from` points to a row of `to`. */
  readonly unique: boolean
}

export interface Catalog {
  readonly relations: ReadonlyMap<string, Relation>
  readonly foreignKeys: readonly ForeignKey[]
}

export interface CatalogCache {
  current(): Promise<Catalog>
  /** Reads the catalog again after an unknown name, unless it was read a moment ago. */
  refreshed(): Promise<Catalog>
}

/** Limits reads of the catalog caused by requests for unknown names. */
const shortestRefreshMs = 2_000

/** Caches the catalog; `notify pgrst` (as after a migration) invalidates it. */
export function createCatalogCache(database: Database, log: Logger): CatalogCache {
  let cached: Promise<Catalog> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  function read(): Promise<Catalog> {
    readAt = performance.now()
    const reading = readCatalog(database)
    cached = reading
    reading.catch(() => {
      if (cached === reading) cached = undefined
    })
    return reading
  }

  database
    .listen('pgrst', () => {
      cached = undefined
    })
    .catch((error: unknown) => log.warn({ err: error }, 'schema changes are noticed only after a miss'))

  return {
    current: () => cached ?? read(),
    refreshed: () => (cached && performance.now() - readAt < shortestRefreshMs ? cached : read()),
  }
}

const columnList = `
  coalesce(
    (
      select json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, -1),
          'baseType', format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, -1)
        )
        order by a.attnum
      )
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid
        and a.attnum > 0
        and not a.attisdropped
    ),
    '[]'
  )`

/** Tables and views, without those of extensions. */
const relationsQuery = `
  select
    c.relname as name,
    c.relkind in ('v', 'm') as "isView",
    ${columnList} as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (
      select from pg_depend e
      where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e'
    )`

const foreignKeysQuery = `
  select
    k.conname as name,
    f.relname as from,
    t.relname as to,
    array(
      select a.attname::text
      from unnest(k.conkey) with ordinality u (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum
      order by u.position
    ) as columns,
    array(
      select a.attname::text
      from unnest(k.confkey) with ordinality u (attnum, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum
      order by u.position
    ) as "toColumns",
    exists (
      select
      from pg_index i
      where i.indrelid = k.conrelid
        and i.indisunique
        and i.indpred is null
        and i.indexprs is null
        and i.indkey::int2[] <@ k.conkey
    ) as unique
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid
  where k.contype = 'f'
    and k.conparentid = 0
    and f.relnamespace = 'public'::regnamespace
    and t.relnamespace = 'public'::regnamespace
  order by k.conname`

interface RelationRow {
  name: string
  isView: boolean
  columns: Column[]
}

async function readCatalog(database: Database): Promise<Catalog> {
  const [relations, foreignKeys] = await Promise.all([
    database.pool.query<RelationRow>(relationsQuery),
    database.pool.query<ForeignKey>(foreignKeysQuery),
  ])
  return {
    relations: new Map(
      relations.rows.map(({ columns, ...row }) => [
        row.name,
        { ...row, columns: new Map(columns.map((column) => [column.name, column])) },
      ]),
    ),
    foreignKeys: foreignKeys.rows,
  }
}
