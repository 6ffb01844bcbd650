import type { Column, Columns } from './catalog.ts'
import { comparisons, type Filter, type IsValue, type Test } from './filter.ts'
import type { OrderTerm } from './query-parameters.ts'
import { RestError } from './rest-error.ts'
import { quoteName, type SqlValues } from './sql-text.ts'

/** A table, or its stand-in, inside a statement. */
export interface Scope {
  name: string
  alias: string
  columns: Columns
}

export function columnOf(scope: Pick<Scope, 'name' | 'columns'>, name: string): Column {
  const column = scope.columns.get(name)
  if (column) return column
  throw new RestError(400, '42703', `column ${scope.name}.${name} does not exist`)
}

export function columnSql(scope: Scope, name: string): string {
  return `${scope.alias}.${quoteName(columnOf(scope, name).name)}`
}

const isValueSql: Record<IsValue, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

export function filterSql(values: SqlValues, scope: Scope, { column, negated, test }: Filter): string {
  const sql = columnSql(scope, column)
  const type = columnOf(scope, column).baseType
  const condition = testSql(values, type, test)
  return `${negated ? 'not ' : ''}(${sql} ${condition})`
}

function testSql(values: SqlValues, type: string, test: Test): string {
  switch (test.kind) {
    case 'is':
      return isValueSql[test.value]
    case 'in':
      return `= any (${values.bind(test.values)}::${type}[])`
    case 'compare':
      return `${comparisons[test.operator]} ${values.bind(test.value)}::${type}`
  }
}

export function orderSql(scope: Scope, order: readonly OrderTerm[]): string {
  if (order.length === 0) return ''
  const terms = order.map(({ column, direction, nulls }) =>
    [columnSql(scope, column), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  )
  return `order by ${terms.join(', ')}`
}
