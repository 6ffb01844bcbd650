import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { nastyJson, nastyNumbers, nastyTexts } from './nasty-values.ts'

export interface FuzzTable {
  name: string
  columns: readonly string[]
}

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'fts',
  'plfts',
  'wfts',
  'not.eq',
  'not.in',
  'eq(any)',
  'like(all)',
  'isdistinct',
  'soup',
]

/** Reads and writes of every table: existing and other columns, every operator, odd values, broken grammar. */
export function restRequests(
  tables: readonly FuzzTable[],
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const names = tables.map(({ name }) => name)
  return fc
    .constantFrom(...tables)
    .chain((table) => fc.oneof({ weight: 4, arbitrary: reads(table, names, ids) }, writes(table, ids)))
}

function reads(
  table: FuzzTable,
  others: readonly string[],
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const column = columnOf(table)
  const filter = fc.tuple(column, fc.constantFrom(...operators), valueText(ids))
  const parts = fc.tuple(
    fc.option(selectOf(column, others)),
    fc.array(filter, { maxLength: 3 }),
    fc.option(
      fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), fc.array(filter, { maxLength: 3 })),
    ),
    fc.option(orderOf(column)),
    fc.option(edge()),
    fc.option(edge()),
    fc.option(fc.constantFrom('count=exact', 'count=planned', 'count=soup', 'handling=strict,tx=rollback')),
    fc.option(fc.constantFrom('0-9', '5-2', '-1-5', '99999999999-', '0-99999999999999999999', 'x')),
    fc.constantFrom('GET', 'HEAD'),
  )
  return parts.map(([select, filters, logic, order, limit, offset, prefer, range, method]) => {
    const query = new URLSearchParams()
    if (select !== null) query.append('select', select)
    for (const [name, operator, value] of filters) query.append(name, `${operator}.${value}`)
    if (logic) {
      const [kind, inside] = logic
      query.append(
        kind,
        `(${inside.map(([name, operator, value]) => `${name}.${operator}.${value}`).join(',')})`,
      )
    }
    if (order !== null) query.append('order', order)
    if (limit !== null) query.append('limit', limit)
    if (offset !== null) query.append('offset', offset)
    return {
      method,
      path: `/rest/v1/${table.name}?${query}`,
      headers: { ...(prefer === null ? {} : { prefer }), ...(range === null ? {} : { range }) },
    }
  })
}

function writes(table: FuzzTable, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const column = columnOf(table)
  const value = fc.oneof(
    fc.constantFrom<unknown>(...nastyJson, ...nastyNumbers, ...nastyTexts),
    fc.constantFrom(...ids),
  )
  const row = fc.dictionary(column, value, { maxKeys: 5 })
  const body = fc.oneof(row, fc.array(row, { maxLength: 3 }), value)
  const filter = fc.tuple(column, fc.constantFrom('eq', 'gt', 'in', 'soup'), valueText(ids))
  return fc
    .tuple(fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'), body, filter, fc.constantFrom(...preferences))
    .map(([method, input, [name, operator, text], prefer]) => ({
      method,
      path: `/rest/v1/${table.name}?${method === 'POST' ? '' : new URLSearchParams({ [name]: `${operator}.${text}` })}`,
      body: method === 'DELETE' ? undefined : JSON.stringify(input),
      headers: { prefer },
    }))
}

const preferences = [
  'return=minimal',
  'return=representation',
  'resolution=merge-duplicates,return=representation',
  'missing=default',
  'soup',
]

function columnOf({ columns }: FuzzTable): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...columns) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('soup', 'id->x', 'id->>0', '', 'a.b', '"', '__proto__', '🍕', 'on_conflict'),
    },
  )
}

function selectOf(column: fc.Arbitrary<string>, others: readonly string[]): fc.Arbitrary<string> {
  const embed = fc
    .tuple(
      fc.constantFrom('', '!inner', '!left', '!soup', '...'),
      fc.constantFrom(...others),
      fc.constantFrom('*', 'id', 'count', ''),
    )
    .map(([how, table, inside]) => (how === '...' ? `...${table}(${inside})` : `${table}${how}(${inside})`))
  const cast = fc
    .tuple(column, fc.constantFrom('text', 'int', 'soup', 'json', ''))
    .map(([name, type]) => `${name}::${type}`)
  const alias = column.map((name) => `x:${name}`)
  const part = fc.oneof(
    column,
    cast,
    alias,
    embed,
    fc.constantFrom('*', 'count()', 'id.sum()', '(', ')', ',', '***'),
  )
  return fc.array(part, { maxLength: 4 }).map((list) => list.join(','))
}

function orderOf(column: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const direction = fc.constantFrom('', '.asc', '.desc.nullslast', '.soup', '.nullsfirst.desc')
  return fc
    .array(fc.tuple(column, direction), { maxLength: 3 })
    .map((list) => list.map(([name, way]) => name + way).join(','))
}

function edge(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...nastyNumbers).map(String),
    fc.constantFrom('', 'x', '1,2', '0x10', '1e3'),
  )
}

function valueText(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...nastyTexts.map((text) => text.slice(0, 300).toWellFormed())),
    fc.constantFrom(...nastyNumbers).map(String),
    fc.constantFrom(...ids),
    fc.constantFrom(
      '(1,2)',
      '(a,"b,c")',
      '(',
      '{a,b}',
      '{',
      '[1,2)',
      '"a',
      'true',
      'null',
      'not_null',
      '((((',
      '*a*b*',
    ),
  )
}
