import type { Relation } from './catalog.ts'
import { columnOf, filterSql } from './filter-sql.ts'
import type { Payload } from './payload.ts'
import type { RowsRequest } from './query-parameters.ts'
import { notImplemented, RestError } from './rest-error.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** Alias of the written table; `returning` lists use it. */
export const writtenAlias = 'w'

export function insertSql(values: SqlValues, relation: Relation, payload: Payload): string {
  const names = payload.columns.map(quoteName).join(', ')
  const into = `insert into ${publicName(relation.name)} as ${writtenAlias}`
  if (payload.columns.length === 0) {
    if (payload.rows > 1) throw notImplemented('Inserting several empty rows')
    return `${into} default values`
  }
  return `${into} (${names}) select ${names} from json_to_recordset(${values.bind(payload.json)}::json) as r (${recordSql(relation, payload.columns)})`
}

export function updateSql(
  values: SqlValues,
  relation: Relation,
  payload: Payload,
  request: RowsRequest,
): string {
  const sets = payload.columns.map((name) => `${quoteName(name)} = r.${quoteName(name)}`)
  return [
    `update ${publicName(relation.name)} as ${writtenAlias}`,
    `set ${sets.join(', ')}`,
    `from json_to_recordset(${values.bind(payload.json)}::json) as r (${recordSql(relation, payload.columns)})`,
    whereSql(values, relation, request, 'UPDATE'),
  ].join(' ')
}

export function deleteSql(values: SqlValues, relation: Relation, request: RowsRequest): string {
  return `delete from ${publicName(relation.name)} as ${writtenAlias} ${whereSql(values, relation, request, 'DELETE')}`
}

/** A write without a filter is refused, as on hosted projects, so that a forgotten filter does not empty a table. */
function whereSql(values: SqlValues, relation: Relation, request: RowsRequest, verb: string): string {
  if (request.limit !== undefined || request.offset > 0) throw notImplemented(`${verb} with a limit`)
  if (request.filters.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`)
  const scope = { name: relation.name, alias: writtenAlias, columns: relation.columns }
  return `where ${request.filters.map((filter) => filterSql(values, scope, filter)).join(' and ')}`
}

function recordSql(relation: Relation, names: readonly string[]): string {
  return names.map((name) => `${quoteName(name)} ${columnOf(relation, name).type}`).join(', ')
}
