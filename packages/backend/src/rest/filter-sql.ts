import type { Column, Columns, Relation } from './catalog.ts'
import type { ColumnPath } from './column-path.ts'
import { comparisons, type Filter, type IsValue, type Test, textSearches } from './filter.ts'
import type { OrderTerm } from './query-parameters.ts'
import { RestError } from './rest-error.ts'
import { publicName, quoteName, rowSql, type SqlValues } from './sql-text.ts'

/** A table, or its stand-in, inside a statement. */
export interface Scope {
  name: string
  alias: string
  columns: Columns
  /** The table of the rows; undefined for a function's own rows. */
  relation: Relation | undefined
  /** SQL for each embedded name, for filters that test whether anything is embedded. */
  embedded: ReadonlyMap<string, string>
}

interface Typed {
  sql: string
  type: string
}

export function columnOf(scope: Pick<Scope, 'name' | 'columns'>, name: string): Column {
  const column = scope.columns.get(name)
  if (column) return column
  throw new RestError(400, '42703', `column ${scope.name}.${name} does not exist`)
}

export function pathSql(values: SqlValues, scope: Scope, path: ColumnPath): Typed {
  const start = computedSql(scope, path.column) ?? columnSql(scope, path.column)
  if (path.steps.length === 0) return start
  const isJson = start.type === 'json' || start.type === 'jsonb'
  return path.steps.reduce<Typed>(
    (outer, { asText, key }) => ({
      sql: `(${outer.sql} ${asText ? '->>' : '->'} ${typeof key === 'number' ? key : `${values.bind(key)}::text`})`,
      type: asText ? 'text' : 'jsonb',
    }),
    // Rows and arrays are accessed as JSON, as in PostgREST.
    isJson ? start : { sql: `to_jsonb(${start.sql})`, type: 'jsonb' },
  )
}

function columnSql(scope: Scope, name: string): Typed {
  const column = columnOf(scope, name)
  return { sql: `${scope.alias}.${quoteName(column.name)}`, type: column.baseType }
}

/** A computed column: a function of the row. */
function computedSql({ alias, columns, relation }: Scope, name: string): Typed | undefined {
  const computed = columns.has(name) ? undefined : relation?.computed.get(name)
  if (!relation || !computed) return undefined
  return { sql: `${publicName(computed.name)}(${rowSql(alias, relation.name)})`, type: computed.type }
}

export function filterSql(values: SqlValues, scope: Scope, filter: Filter): string {
  if (filter.kind !== 'test') {
    const parts = filter.parts.map((part) => filterSql(values, scope, part))
    const joined = `(${parts.join(filter.kind === 'and' ? ' and ' : ' or ')})`
    return filter.negated ? `not ${joined}` : joined
  }
  const embedded = filter.path.steps.length === 0 ? scope.embedded.get(filter.path.column) : undefined
  const sql =
    embedded !== undefined && !scope.columns.has(filter.path.column)
      ? `(${embedded} ${isValueOfEmbedded(filter.test)})`
      : `(${testSql(values, pathSql(values, scope, filter.path), filter.test)})`
  return filter.negated ? `not ${sql}` : sql
}

const isValueSql: Record<IsValue, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

function isValueOfEmbedded(test: Test): string {
  if (test.kind === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return isValueSql[test.value]
  }
  throw new RestError(
    400,
    'PGRST120',
    'Only is null or not is null filters are allowed on embedded resources',
  )
}

function testSql(values: SqlValues, { sql, type }: Typed, test: Test): string {
  switch (test.kind) {
    case 'is':
      return `${sql} ${isValueSql[test.value]}`
    case 'in':
      return `${sql} = any (${values.bind(test.values)}::${type}[])`
    case 'search': {
      const language = test.language === undefined ? '' : `${values.bind(test.language)}::text::regconfig, `
      const document = type === 'tsvector' ? sql : `to_tsvector(${language}${sql})`
      return `${document} @@ ${textSearches[test.operator]}(${language}${values.bind(test.value)}::text)`
    }
    case 'compare': {
      const { value, valueType } = operand(test.operator, test.value, type)
      return `${sql} ${comparisons[test.operator]} ${values.bind(value)}::${valueType}`
    }
    case 'compareMany': {
      const operands = test.values.map((value) => operand(test.operator, value, type))
      const valueType = operands[0]?.valueType ?? type
      const list = values.bind(operands.map(({ value }) => value))
      return `${sql} ${comparisons[test.operator]} ${test.quantifier} (${list}::${valueType}[])`
    }
  }
}

/** Patterns are text whatever the column's type, and may use `*`, which needs no escaping in a URL. */
function operand(operator: keyof typeof comparisons, value: string, type: string) {
  switch (operator) {
    case 'like':
    case 'ilike':
      return { value: value.replaceAll('*', '%'), valueType: 'text' }
    default:
      return { value, valueType: type }
  }
}

export function orderSql(values: SqlValues, scope: Scope, order: readonly OrderTerm[]): string {
  if (order.length === 0) return ''
  const terms = order.map(({ path, direction, nulls }) =>
    [pathSql(values, scope, path).sql, direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  )
  return `order by ${terms.join(', ')}`
}
