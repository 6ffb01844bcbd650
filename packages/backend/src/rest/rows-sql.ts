import type { Catalog, Columns, Relation } from './catalog.ts'
import { filterSql, orderSql, type Scope } from './filter-sql.ts'
import { countedJson } from './query-limits.ts'
import type { RowsRequest } from './query-parameters.ts'
import { findRelationship, type Relationship } from './relationship.ts'
import { RestError } from './rest-error.ts'
import type { Embed, SelectItem, SelectList } from './select-list.ts'
import { groupedList, type SelectedValue, selectedValues } from './selected-values.ts'
import { publicName, quoteName, rowSql, type SqlValues } from './sql-text.ts'

/** Source of the rows: a table, or a statement that wrote some. */
export interface RowsSource {
  name: string
  /** The `from` item, without an alias. */
  from: string
  columns: Columns
  /** The table of the rows; undefined for a function's own rows. */
  relation: Relation | undefined
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

/** The rows of one table with its joins. */
interface Level {
  items: readonly { item: SelectItem; selected: readonly SelectedValue[] }[]
  alias: string
  /** The source, its joins and conditions. */
  from: string
  page: string
  /** As `from`, without joins that do not affect the number of rows. */
  all: string
}

interface Join {
  sql: string
  selected: readonly SelectedValue[]
  /** SQL that is null when nothing was embedded. */
  found: string
  /** Whether the join affects the number of rows. */
  filters: boolean
}

export function rowsSql(build: Build, source: RowsSource, select: SelectList, request: RowsRequest): RowsSql {
  const level = levelOf(build, source, select, request, { depth: 0 })
  return { rows: objectRows(level), all: `select ${level.all}` }
}

function levelOf(
  build: Build,
  source: RowsSource,
  select: SelectList,
  request: RowsRequest,
  own: { depth: number; alias?: string; joined?: string; conditions?: readonly string[] },
): Level {
  const { values } = build
  const alias = own.alias ?? values.alias('t')
  const joins = new Map<SelectItem, Join>()
  const embedded = new Map<string, string>()
  for (const embed of select.filter((item) => item.kind === 'embed')) {
    const join = embedJoin(build, { ...source, alias }, embed, request, own.depth + 1)
    const name = embed.alias ?? embed.target
    if (embedded.has(name)) throw embeddedTwice(source, name, own.depth + 1)
    joins.set(embed, join)
    embedded.set(name, join.found)
  }
  refuseNotEmbedded(select, request)

  const scope: Scope = { ...source, alias, embedded }
  const items = select.map((item) => ({
    item,
    selected: item.kind === 'embed' ? (joins.get(item)?.selected ?? []) : selectedValues(values, scope, item),
  }))
  const filters = request.filters.map((filter) => filterSql(values, scope, filter))
  const inner = [...joins].flatMap(([item, { found }]) =>
    item.kind === 'embed' && item.inner ? [`${found} is not null`] : [],
  )
  const conditions = [...(own.conditions ?? []), ...filters, ...inner]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const from = `from ${source.from} ${alias} ${own.joined ?? ''}`
  const allJoins = [...joins.values()]
  const order = orderSql(values, scope, request.order)
  const limit = Math.min(request.limit ?? build.maxRows, build.maxRows)
  return {
    items,
    alias,
    from: [from, ...allJoins.map(({ sql }) => sql), where].join(' '),
    page: `${order} limit ${limit} offset ${request.offset}`,
    all: [from, ...allJoins.filter((join) => join.filters).map(({ sql }) => sql), where].join(' '),
  }
}

/** Rows whose columns are the keys of the response. */
function objectRows(level: Level): string {
  const selected = level.items.flatMap((item) => item.selected)
  if (selected.some(({ aggregate }) => aggregate)) {
    const { list, groupBy } = groupedList(selected, ({ name }) => name)
    return `select ${list.join(', ')} ${level.from} ${groupBy} ${level.page}`
  }
  const list = level.items.flatMap(({ item, selected }) =>
    item.kind === 'all'
      ? [`${level.alias}.*`]
      : selected.map(({ sql, name }) => `${sql} as ${quoteName(name)}`),
  )
  return `select ${list.join(', ')} ${level.from} ${level.page}`
}

function embedJoin(
  build: Build,
  outer: RowsSource & { alias: string },
  embed: Embed,
  request: RowsRequest,
  depth: number,
): Join {
  const { relationship, level } = embeddedLevel(build, outer, embed, request, depth)
  const name = embed.alias ?? embed.target
  const filters =
    embed.inner || request.filters.some((filter) => mentions(filter, name) || mentions(filter, embed.target))
  const alias = build.values.alias('e')
  const join = (rows: string) => `left join lateral (${rows}) ${alias} on true`
  if (embed.spread) {
    const spread = relationship.toOne ? spreadOne(level) : spreadMany(level)
    const selected = spread.selected.map((value) => ({ ...value, sql: `${alias}.${value.sql}` }))
    return { sql: join(spread.rows), selected, found: `${alias}.found`, filters }
  }
  const data = `${alias}.data`
  const gathered = relationship.toOne ? 'row_to_json(r)' : `json_agg(${countedJson('r')})`
  const value = relationship.toOne ? data : `coalesce(${data}, '[]')`
  return {
    sql: join(`select ${gathered} as data from (${objectRows(level)}) r`),
    selected: embed.select.length === 0 ? [] : [{ name, sql: value, aggregate: undefined, isJson: true }],
    found: data,
    filters,
  }
}

/** The embedded columns become columns of the outer row, and its groups those of their aggregates. */
function spreadOne(level: Level): { rows: string; selected: SelectedValue[] } {
  const inner = level.items.flatMap(({ selected }) => selected)
  const list = inner.map(({ sql }, index) => `${sql} as ${nameAt(index)}`)
  return {
    rows: `select ${[...list, 'true as found'].join(', ')} ${level.from} ${level.page}`,
    selected: inner.map((value, index) => ({ ...value, sql: nameAt(index) })),
  }
}

/** Each column becomes an array of its values, in the order of the rows. */
function spreadMany(level: Level): { rows: string; selected: SelectedValue[] } {
  const inner = level.items.flatMap(({ selected }) => selected)
  const { list, groupBy } = groupedList(inner, (_, index) => nameAt(index))
  const lists = inner.map(
    (_, index) => `coalesce(json_agg(${countedJson(`r.${nameAt(index)}`)}), '[]') as ${nameAt(index)}`,
  )
  return {
    rows: [
      `select ${[...lists, 'case when count(*) > 0 then true end as found'].join(', ')}`,
      `from (select ${list.join(', ')} ${level.from} ${groupBy} ${level.page}) r`,
    ].join(' '),
    selected: inner.map(({ name }, index) => ({
      name,
      sql: nameAt(index),
      aggregate: undefined,
      isJson: true,
    })),
  }
}

function nameAt(index: number): string {
  return `c${index + 1}`
}

function embeddedLevel(
  build: Build,
  outer: RowsSource & { alias: string },
  embed: Embed,
  request: RowsRequest,
  depth: number,
): { relationship: Relationship; level: Level } {
  const { values, catalog } = build
  if (!outer.relation) throw notRelated(outer.name, embed.target)
  const relationship = findRelationship(catalog, outer.relation, embed)
  const { target } = relationship
  const alias = values.alias('t')
  const source = { name: target.name, columns: target.columns, relation: target }
  const asked = request.embedded.get(embed.alias ?? embed.target) ??
    request.embedded.get(embed.target) ?? {
      filters: [],
      order: [],
      limit: undefined,
      offset: 0,
      embedded: new Map(),
    }
  const { from, ...joined } = joinedRows(values, outer, relationship, alias)
  const own = { depth, alias, ...joined }
  return { relationship, level: levelOf(build, { ...source, from }, embed.select, asked, own) }
}

/** The embedded rows of one outer row. */
function joinedRows(
  values: SqlValues,
  outer: RowsSource & { alias: string },
  { target, by }: Relationship,
  alias: string,
): { from: string; joined?: string; conditions?: string[] } {
  const from = publicName(target.name)
  const equals =
    (left: string, right: string) =>
    ([leftName, rightName]: readonly [string, string]) =>
      `${right}.${quoteName(rightName)} = ${left}.${quoteName(leftName)}`
  switch (by.kind) {
    case 'function':
      return { from: `${publicName(by.name)}(${rowSql(outer.alias, outer.relation?.name ?? outer.name)})` }
    case 'key':
      return { from, conditions: by.pairs.map(equals(outer.alias, alias)) }
    case 'junction': {
      const middle = values.alias('j')
      const on = by.far.map(equals(middle, alias)).join(' and ')
      return {
        from,
        joined: `join ${publicName(by.relation)} ${middle} on ${on}`,
        conditions: by.near.map(equals(outer.alias, middle)),
      }
    }
  }
}

function mentions(filter: RowsRequest['filters'][number], name: string): boolean {
  if (filter.kind === 'test') return filter.path.column === name
  return filter.parts.some((part) => mentions(part, name))
}

function refuseNotEmbedded(select: SelectList, request: RowsRequest): void {
  for (const name of request.embedded.keys()) {
    const known = select.some(
      (item) => item.kind === 'embed' && (item.alias === name || item.target === name),
    )
    if (known) continue
    throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    })
  }
}

/** Two embeds under one name would overwrite each other; PostgREST's generated alias makes PostgreSQL refuse them. */
function embeddedTwice(source: RowsSource, name: string, depth: number): RestError {
  return new RestError(400, '42712', `table name "${source.name}_${name}_${depth}" specified more than once`)
}

function notRelated(origin: string, target: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    { details: `'${origin}' gives rows of no table, so no foreign key leads from them.` },
  )
}
