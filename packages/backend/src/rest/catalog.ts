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
  readonly isArray: boolean
  /** The default's expression from the catalog; null without one or for a generated column. */
  readonly default: string | null
}

export type Columns = ReadonlyMap<string, Column>

export interface Relation {
  readonly name: string
  readonly columns: Columns
  readonly primaryKey: readonly string[]
  /** Views have no foreign keys of their own. */
  readonly isView: boolean
  /** Functions of one row that return a value: selected, filtered and ordered like a column, but not part of `*`. */
  readonly computed: ReadonlyMap<string, ComputedColumn>
}

export interface ComputedColumn {
  readonly name: string
  readonly type: string
}

/** A function of one row that returns rows of a table: embedded like a table with a foreign key. */
export interface ComputedRelationship {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly toOne: boolean
}

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Only the last parameter may be variadic. */
  readonly variadic: boolean
}

export interface Routine {
  readonly name: string
  readonly parameters: readonly Parameter[]
  /** Type of a single unnamed parameter, which takes the whole body. */
  readonly unnamed: string | undefined
  readonly returnsSet: boolean
  readonly returns: { kind: 'void' } | { kind: 'scalar' } | ReturnedRows
  readonly volatile: boolean
}

export interface ReturnedRows {
  readonly kind: 'rows'
  readonly columns: Columns
  /** The table or view of the rows, for embedding. */
  readonly relation: string | undefined
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
  /** Several routines per name when overloaded. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  readonly foreignKeys: readonly ForeignKey[]
  readonly computedRelationships: readonly ComputedRelationship[]
}

export interface CatalogCache {
  current(): Promise<Catalog>
  /** Reads again after a miss, unless that was done a moment ago. */
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
          'baseType', format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, -1),
          'isArray', t.typcategory = 'A',
          'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
        )
        order by a.attnum
      )
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
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
    ${columnList} as columns,
    coalesce(
      (
        select json_agg(a.attname)
        from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid
          and i.indisprimary
      ),
      '[]'
    ) as "primaryKey"
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

/** Functions that can be called by name, without triggers and those of extensions. */
const routinesQuery = `
  select
    p.proname as name,
    p.proretset as "returnsSet",
    p.provolatile = 'v' as volatile,
    p.pronargdefaults as defaults,
    t.oid = 'void'::regtype as "returnsVoid",
    p.proargnames as names,
    p.proargmodes::text[] as modes,
    array(
      select format_type(u.oid, -1)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u (oid, position)
      order by u.position
    ) as types,
    case when t.typtype = 'c' then (select ${columnList} from pg_class c where c.oid = t.typrelid) end as columns,
    r.relname as "returnsRelation",
    p.prorows = 1 as "returnsOne",
    case
      when p.pronargs = 1 then (
        select a.relname
        from pg_class a
        where a.reltype = p.proargtypes[0]
          and a.relnamespace = 'public'::regnamespace
      )
    end as "rowOf",
    format_type(t.oid, -1) as type
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  left join pg_class r
    on r.oid = t.typrelid
    and r.relkind in ('r', 'p', 'v', 'm', 'f')
    and r.relnamespace = 'public'::regnamespace
  where p.pronamespace = 'public'::regnamespace
    and p.prokind = 'f'
    and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not exists (
      select from pg_depend e
      where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e'
    )`

interface RelationRow {
  name: string
  isView: boolean
  columns: Column[]
  primaryKey: string[]
}

interface RoutineRow {
  name: string
  returnsSet: boolean
  volatile: boolean
  defaults: number
  returnsVoid: boolean
  names: string[] | null
  modes: string[] | null
  types: string[]
  columns: Column[] | null
  returnsRelation: string | null
  returnsOne: boolean
  /** The table whose row is the single parameter. */
  rowOf: string | null
  type: string
}

async function readCatalog(database: Database): Promise<Catalog> {
  const [relations, routines, foreignKeys] = await Promise.all([
    database.pool.query<RelationRow>(relationsQuery),
    database.pool.query<RoutineRow>(routinesQuery),
    database.pool.query<ForeignKey>(foreignKeysQuery),
  ])
  const byName = new Map<string, Routine[]>()
  for (const row of routines.rows) {
    const routine = toRoutine(row)
    if (!routine) continue
    const overloads = byName.get(routine.name)
    if (overloads) {
      overloads.push(routine)
    } else {
      byName.set(routine.name, [routine])
    }
  }
  return {
    relations: new Map(
      relations.rows.map((row) => [
        row.name,
        { ...row, columns: byColumnName(row.columns), computed: computedColumns(row.name, routines.rows) },
      ]),
    ),
    routines: byName,
    foreignKeys: foreignKeys.rows,
    computedRelationships: routines.rows.flatMap(
      ({ name, rowOf, returnsRelation, returnsSet, returnsOne }) =>
        rowOf && returnsRelation
          ? [{ name, from: rowOf, to: returnsRelation, toOne: !returnsSet || returnsOne }]
          : [],
    ),
  }
}

function computedColumns(relation: string, routines: readonly RoutineRow[]): Map<string, ComputedColumn> {
  return new Map(
    routines
      .filter(({ rowOf, returnsSet, returnsVoid, columns }) => {
        return rowOf === relation && !returnsSet && !returnsVoid && columns === null
      })
      .map(({ name, type }) => [name, { name, type }]),
  )
}

/** Types that a single unnamed parameter may have. */
const bodyTypes: ReadonlySet<string> = new Set(['json', 'jsonb', 'text'])

/** Undefined for a function that no request can call: with unnamed parameters, except a single one for the body. */
function toRoutine(row: RoutineRow): Routine | undefined {
  const all = row.types.map((type, index) => ({
    name: row.names?.[index] ?? '',
    type,
    mode: row.modes?.[index] ?? 'i',
  }))
  const inputs = all.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const [first] = inputs
  const unnamed = inputs.length === 1 && first?.name === '' ? first.type : undefined
  if (unnamed === undefined ? inputs.some(({ name }) => name === '') : !bodyTypes.has(unnamed)) {
    return undefined
  }
  const outputs = all.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')

  return {
    name: row.name,
    unnamed,
    returnsSet: row.returnsSet,
    volatile: row.volatile,
    // Defaults belong to the last parameters.
    parameters: inputs.map(({ name, type, mode }, index) => ({
      name,
      type,
      required: index < inputs.length - row.defaults,
      variadic: mode === 'v',
    })),
    returns: returnsOf(row, outputs),
  }
}

function returnsOf(row: RoutineRow, outputs: { name: string; type: string }[]): Routine['returns'] {
  if (row.returnsVoid) return { kind: 'void' }
  if (row.columns) {
    return { kind: 'rows', columns: byColumnName(row.columns), relation: row.returnsRelation ?? undefined }
  }
  const isTable = row.modes?.includes('t') ?? false
  if (isTable || outputs.length > 1) {
    const columns = outputs.map(({ name, type }) => ({
      name,
      type,
      baseType: type,
      isArray: type.endsWith('[]'),
      default: null,
    }))
    return { kind: 'rows', columns: byColumnName(columns), relation: undefined }
  }
  return { kind: 'scalar' }
}

function byColumnName(columns: readonly Column[]): Columns {
  return new Map(columns.map((column) => [column.name, column]))
}
