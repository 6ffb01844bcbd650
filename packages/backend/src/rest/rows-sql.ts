import type { Catalog, Relation } from './catalog.ts'
import { columnSql, filterSql, orderSql } from './filter-sql.ts'
import { countedJson } from './query-limits.ts'
import type { RowsRequest } from './query-parameters.ts'
import { notImplemented, RestError } from './rest-error.ts'
import type { Embed, SelectItem, SelectList } from './select-list.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** Source of the rows: a table, or a statement that wrote some of its rows. */
export interface RowsSource {
  relation: Relation
  /** The `from` item, without an alias. */
  from: string
}

export interface RowsSql {
  /** The requested rows. */
  rows: string
  /** All matching rows, without limit and offset. */
  all: string
}

interface Build {
  catalog: Catalog
  values: SqlValues
  maxRows: number
}

interface Join {
  sql: string
  /** The embedded row or rows; null when there are none. */
  data: string
  toOne: boolean
  inner: boolean
}

const everything: RowsRequest = { filters: [], order: [], limit: undefined, offset: 0 }

export function rowsSql(
  build: Build,
  { relation, from }: RowsSource,
  select: SelectList,
  request: RowsRequest,
  own: { alias?: string; conditions?: readonly string[] } = {},
): RowsSql {
  const { values, maxRows } = build
  const { name, columns } = relation
  const scope = { name, columns, alias: own.alias ?? values.alias('t') }
  const joins = new Map<string, Join>()
  const list = select.map((item) => {
    if (item.kind === 'all') return `${scope.alias}.*`
    const key = item.alias ?? (item.kind === 'embed' ? item.target : item.column)
    if (item.kind === 'column') return `${selectedSql(scope, item.column)} as ${quoteName(key)}`
    // Two embeds with the same name would overwrite each other.
    if (joins.has(key)) throw new RestError(400, '42712', `table name "${key}" specified more than once`)
    const join = embedJoin(build, relation, scope.alias, item)
    joins.set(key, join)
    return `${join.toOne ? join.data : `coalesce(${join.data}, '[]')`} as ${quoteName(key)}`
  })

  const joined = [...joins.values()]
  const conditions = [
    ...(own.conditions ?? []),
    ...request.filters.map((filter) => filterSql(values, scope, filter)),
    ...joined.filter(({ inner }) => inner).map(({ data }) => `${data} is not null`),
  ]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const source = `from ${from} ${scope.alias}`
  const withJoins = (chosen: readonly Join[]) => [source, ...chosen.map(({ sql }) => sql), where].join(' ')
  const limit = Math.min(request.limit ?? maxRows, maxRows)
  return {
    rows: `select ${list.join(', ')} ${withJoins(joined)} ${orderSql(scope, request.order)} limit ${limit} offset ${request.offset}`,
    // The other joins do not affect the number of rows.
    all: `select ${withJoins(joined.filter(({ inner }) => inner))}`,
  }
}

/** `count` without a column of that name counts rows in PostgREST. */
function selectedSql(scope: Parameters<typeof columnSql>[0], column: string): string {
  if (column === 'count' && !scope.columns.has(column)) throw notImplemented('An aggregate')
  return columnSql(scope, column)
}

function embedJoin(build: Build, outer: Relation, outerAlias: string, embed: Embed): Join {
  const { catalog, values } = build
  const { target, toOne, pairs } = findRelationship(catalog, outer, embed.target)
  const alias = values.alias('t')
  const conditions = pairs.map(
    ([left, right]) => `${alias}.${quoteName(right)} = ${outerAlias}.${quoteName(left)}`,
  )
  const source = { relation: target, from: publicName(target.name) }
  const { rows } = rowsSql(build, source, embed.select, everything, { alias, conditions })
  const gathered = toOne ? 'row_to_json(r)' : `json_agg(${countedJson('r')})`
  const join = values.alias('e')
  return {
    sql: `left join lateral (select ${gathered} as data from (${rows}) r) ${join} on true`,
    data: `${join}.data`,
    toOne,
    inner: embed.inner,
  }
}

/** The columns that a writing statement must return for `select` and `order`; null for all. */
export function neededColumns(
  catalog: Catalog,
  relation: Relation,
  select: SelectList,
  request: RowsRequest,
): string[] | null {
  if (select.some(({ kind }) => kind === 'all')) return null
  const selected = select.flatMap((item: SelectItem) => {
    if (item.kind === 'column') return [item.column]
    return item.kind === 'embed'
      ? findRelationship(catalog, relation, item.target).pairs.map(([outer]) => outer)
      : []
  })
  const names = [...selected, ...request.order.map(({ column }) => column)]
  return [...new Set(names)].filter((name) => relation.columns.has(name))
}

/** The relation of an embedded table's rows to a row of the outer table. */
interface Relationship {
  target: Relation
  toOne: boolean
  /** Pairs of a column of the outer table and one of the target. */
  pairs: readonly (readonly [outer: string, target: string])[]
}

/** The relationship of an embed: the only foreign key between both tables, in whichever direction. */
function findRelationship({ relations, foreignKeys }: Catalog, origin: Relation, name: string): Relationship {
  const target = relations.get(name)
  if (!target) throw notRelated(origin, name)
  const fits = foreignKeys.flatMap(({ from, to, columns, toColumns, unique }) => [
    ...(from === origin.name && to === name ? [{ target, toOne: true, pairs: zip(columns, toColumns) }] : []),
    ...(to === origin.name && from === name
      ? [{ target, toOne: unique, pairs: zip(toColumns, columns) }]
      : []),
  ])
  const [found, ...others] = fits
  if (others.length > 0) {
    throw notImplemented(`Choosing among several relationships of ${origin.name} and ${name}`)
  }
  if (found) return found
  // PostgREST looks through a view at the foreign keys of its tables.
  const view = [origin, target].find(({ isView }) => isView)
  throw view
    ? notImplemented(`Embedding by the foreign keys behind the view ${view.name}`)
    : notRelated(origin, name)
}

function notRelated(origin: Relation, target: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}' in the schema 'public', but no matches were found.`,
    },
  )
}

function zip(left: readonly string[], right: readonly string[]): Relationship['pairs'] {
  return left.map((name, index) => [name, right[index] ?? name] as const)
}
