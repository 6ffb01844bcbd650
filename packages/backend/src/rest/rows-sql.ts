import type { Catalogue, Columns } from './catalogue.ts'
import { columnOf, filterSql, orderSql, pathSql, type Scope } from './filter-sql.ts'
import { countedJson } from './query-limits.ts'
import type { RowsRequest } from './query-parameters.ts'
import { findRelationship, type Relationship } from './relationship.ts'
import { RestError } from './rest-error.ts'
import type { Embed, SelectedColumn, SelectItem, SelectList } from './select-list.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** Where the rows come from: a table, or a statement that wrote some. */
export interface RowsSource {
  name: string
  /** What stands after `from`, without an alias. */
  from: string
  columns: Columns
}

export interface RowsSql {
  /** The asked rows. */
  rows: string
  /** All rows that fit, without limit and offset. */
  all: string
}

interface Build {
  catalogue: Catalogue
  values: SqlValues
  maxRows: number
}

interface Join {
  sql: string
  /** SQL of what was embedded; null when there is none. */
  data: string
  /** Leaving the join out would change which rows there are. */
  filters: boolean
}

/** Types a select may cast to; a name of a type can't be a parameter. */
const castTypes = new Set(
  'text varchar int int2 int4 int8 smallint integer bigint numeric decimal real float4 float8 boolean bool uuid date time timetz timestamp timestamptz interval json jsonb text[] int[] uuid[]'.split(
    ' ',
  ),
)

export function rowsSql(
  build: Build,
  source: RowsSource,
  select: SelectList,
  request: RowsRequest,
  own: { alias?: string; joined?: string; conditions?: readonly string[] } = {},
): RowsSql {
  const { values } = build
  const alias = own.alias ?? values.alias('t')
  const joins = new Map<Embed, Join & { relationship: Relationship }>()
  const embedded = new Map<string, string>()
  for (const item of select) {
    if (item.kind !== 'embed') continue
    const join = embedJoin(build, source, alias, item, request)
    joins.set(item, join)
    embedded.set(item.alias ?? item.target, join.data)
  }
  for (const name of request.embedded.keys()) {
    const known = select.some(
      (item) => item.kind === 'embed' && (item.alias === name || item.target === name),
    )
    if (!known) throw notEmbedded(name)
  }

  const scope: Scope = { name: source.name, alias, columns: source.columns, embedded }
  const selected = select.flatMap((item) => itemSql(values, scope, item, joins))
  const filters = request.filters.map((filter) => filterSql(values, scope, filter))
  const inner = [...joins].filter(([embed]) => embed.inner).map(([, { data }]) => `${data} is not null`)
  const conditions = [...(own.conditions ?? []), ...filters, ...inner]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const from = `from ${source.from} ${alias} ${own.joined ?? ''}`
  const allJoins = [...joins.values()]
  const limit = Math.min(request.limit ?? build.maxRows, build.maxRows)

  return {
    rows: [
      `select ${selected.join(', ')}`,
      from,
      ...allJoins.map(({ sql }) => sql),
      where,
      orderSql(values, scope, request.order),
      `limit ${limit} offset ${request.offset}`,
    ].join(' '),
    all: ['select', from, ...allJoins.filter((join) => join.filters).map(({ sql }) => sql), where].join(' '),
  }
}

function embedJoin(
  build: Build,
  source: RowsSource,
  outerAlias: string,
  embed: Embed,
  request: RowsRequest,
): Join & { relationship: Relationship } {
  const { values, catalogue } = build
  const origin = catalogue.relations.get(source.name)
  if (!origin) throw notEmbedded(embed.target)
  const relationship = findRelationship(catalogue, origin, embed)
  const { target, toOne, pairs, junction } = relationship
  if (embed.spread && !toOne) {
    throw new RestError(400, 'PGRST119', `A spread operation on '${target.name}' is not possible`, {
      details: `'${source.name}' and '${target.name}' do not form a many-to-one or one-to-one relationship`,
    })
  }

  const name = embed.alias ?? embed.target
  const childRequest = request.embedded.get(name) ??
    request.embedded.get(embed.target) ?? {
      filters: [],
      order: [],
      limit: undefined,
      offset: 0,
      embedded: new Map(),
    }
  const alias = values.alias('t')
  const middle = junction && values.alias('j')
  const near = middle ?? alias
  const conditions = pairs.map(
    ([outer, inner]) => `${near}.${quoteName(inner)} = ${outerAlias}.${quoteName(outer)}`,
  )
  const joined =
    junction &&
    `join ${publicName(junction.relation)} ${middle} on ${junction.pairs
      .map(([left, right]) => `${middle}.${quoteName(left)} = ${alias}.${quoteName(right)}`)
      .join(' and ')}`
  const child = rowsSql(
    build,
    { name: target.name, from: publicName(target.name), columns: target.columns },
    embed.select,
    childRequest,
    { alias, conditions, ...(joined ? { joined } : {}) },
  )
  const outer = values.alias('e')
  const gathered = toOne ? 'row_to_json(r)' : `json_agg(${countedJson('r')})`
  const filters =
    embed.inner || request.filters.some((filter) => mentions(filter, name) || mentions(filter, embed.target))
  return {
    sql: `left join lateral (select ${gathered} as data from (${child.rows}) r) ${outer} on true`,
    data: `${outer}.data`,
    filters,
    relationship,
  }
}

function mentions(filter: RowsRequest['filters'][number], name: string): boolean {
  if (filter.kind === 'test') return filter.path.column === name
  return filter.parts.some((part) => mentions(part, name))
}

function itemSql(
  values: SqlValues,
  scope: Scope,
  item: SelectItem,
  joins: ReadonlyMap<Embed, Join & { relationship: Relationship }>,
): string[] {
  switch (item.kind) {
    case 'all':
      return [`${scope.alias}.*`]
    case 'column':
      return [columnSql(values, scope, item)]
    case 'embed': {
      const join = joins.get(item)
      if (!join || item.select.length === 0) return []
      const { data, relationship } = join
      if (item.spread) {
        return spreadNames(relationship, item.select).map(
          (name) => `${data} -> ${values.bind(name)}::text as ${quoteName(name)}`,
        )
      }
      const value = relationship.toOne ? data : `coalesce(${data}, '[]')`
      return [`${value} as ${quoteName(item.alias ?? item.target)}`]
    }
  }
}

function columnSql(values: SqlValues, scope: Scope, item: SelectedColumn): string {
  const { sql } = pathSql(values, scope, item)
  if (item.cast !== undefined && !castTypes.has(item.cast)) {
    throw new RestError(400, '42704', `type "${item.cast}" does not exist`)
  }
  const cast = item.cast === undefined ? sql : `${sql}::${item.cast}`
  return `${cast} as ${quoteName(nameOf(item))}`
}

/** PostgREST names a value inside JSON after the last key that is one. */
function nameOf({ alias, column, steps }: SelectedColumn): string {
  return alias ?? String(steps.findLast(({ key }) => typeof key === 'string')?.key ?? column)
}

function spreadNames(relationship: Relationship, select: SelectList): string[] {
  return select.flatMap((item) => {
    if (item.kind === 'all') return [...relationship.target.columns.keys()]
    return item.kind === 'column' ? [nameOf(item)] : [item.alias ?? item.target]
  })
}

function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

/** The columns that a statement must hand back so that `select` and `order` can be answered; null means all. */
export function neededColumns(
  catalogue: Catalogue,
  source: RowsSource,
  select: SelectList,
  request: RowsRequest,
): string[] | null {
  const needed = new Set<string>()
  for (const item of select) {
    if (item.kind === 'all') return null
    if (item.kind === 'column') needed.add(columnOf(source, item.column).name)
    else {
      const origin = catalogue.relations.get(source.name)
      if (!origin) throw notEmbedded(item.target)
      for (const [outer] of findRelationship(catalogue, origin, item).pairs) needed.add(outer)
    }
  }
  for (const { path } of request.order) needed.add(columnOf(source, path.column).name)
  return [...needed]
}
