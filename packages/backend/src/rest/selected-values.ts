import { pathSql, type Scope } from './filter-sql.ts'
import { RestError } from './rest-error.ts'
import type { AggregateFunction, SelectedAggregate, SelectedColumn, SelectItem } from './select-list.ts'
import { quoteName, type SqlValues } from './sql-text.ts'

/** One key of the selected rows. */
export interface SelectedValue {
  name: string
  /** The value in a row; for an aggregate, its input. */
  sql: string
  aggregate: { function: AggregateFunction; cast: string } | undefined
  /** Values of type json cannot be compared, and so not grouped. */
  isJson: boolean
}

/** Allowed cast types; a type's name cannot be a parameter. */
const castTypes = new Set(
  'text varchar int int2 int4 int8 smallint integer bigint numeric decimal real float4 float8 boolean bool uuid date time timetz timestamp timestamptz interval json jsonb text[] int[] uuid[]'.split(
    ' ',
  ),
)

/** The values of everything but embedded tables. */
export function selectedValues(
  values: SqlValues,
  scope: Scope,
  item: Exclude<SelectItem, { kind: 'embed' }>,
): SelectedValue[] {
  switch (item.kind) {
    case 'all':
      return [...scope.columns.values()].map(({ name, baseType }) => ({
        name,
        sql: `${scope.alias}.${quoteName(name)}`,
        aggregate: undefined,
        isJson: baseType === 'json',
      }))
    case 'column':
      return [countsRows(scope, item) ? aggregate(values, scope, asCount(item)) : column(values, scope, item)]
    case 'aggregate':
      return [aggregate(values, scope, item)]
  }
}

/** `count` without brackets also counts, unless a column has that name. */
export function countsRows(
  { columns, relation }: Pick<Scope, 'columns' | 'relation'>,
  { column, steps }: SelectedColumn,
): boolean {
  return column === 'count' && steps.length === 0 && !columns.has(column) && !relation?.computed.has(column)
}

function asCount({ alias, cast }: SelectedColumn): SelectedAggregate {
  return { kind: 'aggregate', function: 'count', path: undefined, alias, cast: undefined, resultCast: cast }
}

function column(values: SqlValues, scope: Scope, item: SelectedColumn): SelectedValue {
  const { sql, type } = pathSql(values, scope, item)
  return {
    name: nameOf(item),
    sql: `${sql}${castSql(item.cast)}`,
    aggregate: undefined,
    isJson: (item.cast ?? type) === 'json',
  }
}

function aggregate(values: SqlValues, scope: Scope, item: SelectedAggregate): SelectedValue {
  const { alias, path, cast, resultCast } = item
  return {
    name: alias ?? item.function,
    sql: path ? `${pathSql(values, scope, path).sql}${castSql(cast)}` : 'true',
    aggregate: { function: item.function, cast: castSql(resultCast) },
    isJson: false,
  }
}

function castSql(cast: string | undefined): string {
  if (cast === undefined) return ''
  if (castTypes.has(cast)) return `::${cast}`
  throw new RestError(400, '42704', `type "${cast}" does not exist`)
}

/** PostgREST names a value inside JSON after the last string key. */
function nameOf({ alias, column, steps }: SelectedColumn): string {
  return alias ?? String(steps.findLast(({ key }) => typeof key === 'string')?.key ?? column)
}

/** The select list of possibly grouped rows, and the `group by` of everything that is not an aggregate. */
export function groupedList(
  selected: readonly SelectedValue[],
  nameAt: (value: SelectedValue, index: number) => string,
): { list: string[]; groupBy: string } {
  const isGrouped = selected.some((value) => value.aggregate)
  const list = selected.map((value, index) => {
    const plain = isGrouped && value.isJson ? `(${value.sql})::jsonb` : value.sql
    const sql = value.aggregate ? `${value.aggregate.function}(${value.sql})${value.aggregate.cast}` : plain
    return `${sql} as ${quoteName(nameAt(value, index))}`
  })
  const keys = selected.flatMap((value, index) => (value.aggregate ? [] : [index + 1]))
  return { list, groupBy: isGrouped && keys.length > 0 ? `group by ${keys.join(', ')}` : '' }
}
