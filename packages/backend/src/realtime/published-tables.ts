import type { DatabaseRole } from '../caller.ts'
import type { Database } from '../database.ts'

export interface PublishedColumn {
  name: string
  /** PostgreSQL's internal name (`int4`, `_text`), by which clients convert values. */
  type: string
  isKey: boolean
  readableBy: ReadonlySet<DatabaseRole>
}

export interface PublishedTable {
  schema: string
  name: string
  hasRowSecurity: boolean
  columns: readonly PublishedColumn[]
}

export interface PublishedTables {
  find(schema: string, table: string): PublishedTable | undefined
  /** The tables of a subscription; a missing schema or table matches all. */
  matching(schema: string | null, table: string | null): PublishedTable[]
}

interface ColumnRow {
  schema: string
  table: string
  has_row_security: boolean
  name: string
  type: string
  is_key: boolean
  readable_by: DatabaseRole[]
}

/** Permissions and columns change only with migrations, which a newer process may run meanwhile. */
const keptForMs = 60_000

/** Reads the published tables when they are needed, at most once a minute. */
export function createPublishedTablesCache(database: Database): () => Promise<PublishedTables> {
  let kept: { read: Promise<PublishedTables>; at: number } | null = null
  return () => {
    if (!kept || performance.now() - kept.at > keptForMs) {
      const read = readPublishedTables(database)
      kept = { read, at: performance.now() }
      read.catch(() => {
        kept = null
      })
    }
    return kept.read
  }
}

async function readPublishedTables({ pool }: Database): Promise<PublishedTables> {
  const { rows } = await pool.query<ColumnRow>(`
    select
      published.schemaname as schema,
      published.tablename as table,
      class.relrowsecurity as has_row_security,
      attribute.attname as name,
      type.typname as type,
      coalesce(attribute.attnum = any (key.indkey), false) as is_key,
      array(
        select role
        from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_column_privilege(role, class.oid, attribute.attnum, 'select')
          and has_schema_privilege(role, namespace.oid, 'usage')
      ) as readable_by
    from pg_publication_tables as published
    join pg_namespace as namespace on namespace.nspname = published.schemaname
    join pg_class as class on class.relnamespace = namespace.oid and class.relname = published.tablename
    join pg_attribute as attribute
      on attribute.attrelid = class.oid
      and attribute.attnum > 0
      and not attribute.attisdropped
    join pg_type as type on type.oid = attribute.atttypid
    left join pg_index as key on key.indrelid = class.oid and key.indisprimary
    left join pg_publication as publication on publication.pubname = published.pubname
    left join pg_publication_rel as restriction
      on restriction.prpubid = publication.oid
      and restriction.prrelid = class.oid
    where published.pubname = 'supabase_realtime'
      -- attnames leaves out generated columns even when no column list was given; their values are known here.
      and (restriction.prattrs is null or attribute.attname = any (published.attnames))
    order by 1, 2, attribute.attnum
  `)

  const tables = new Map<string, PublishedTable & { columns: PublishedColumn[] }>()
  for (const row of rows) {
    const id = tableId(row.schema, row.table)
    const table = tables.get(id) ?? {
      schema: row.schema,
      name: row.table,
      hasRowSecurity: row.has_row_security,
      columns: [],
    }
    table.columns.push({
      name: row.name,
      type: row.type,
      isKey: row.is_key,
      readableBy: new Set(row.readable_by),
    })
    tables.set(id, table)
  }

  return {
    find: (schema, table) => tables.get(tableId(schema, table)),
    matching: (schema, table) =>
      [...tables.values()].filter(
        (candidate) =>
          (schema === null || candidate.schema === schema) && (table === null || candidate.name === table),
      ),
  }
}

export function tableId(schema: string, table: string): string {
  return `${schema}.${table}`
}
