import type { Relation } from './catalog.ts'
import { columnOf, filterSql, type Scope } from './filter-sql.ts'
import type { Payload } from './payload.ts'
import type { Preferences } from './preferences.ts'
import type { RowsRequest } from './query-parameters.ts'
import { notImplemented, RestError } from './rest-error.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** Alias of the written table; `returning` lists use it. */
export const writtenAlias = 'w'

export function insertSql(
  values: SqlValues,
  relation: Relation,
  payload: Payload,
  onConflict: readonly string[] | undefined,
  preferences: Preferences,
): string {
  const names = payload.columns.map(quoteName).join(', ')
  const into = `insert into ${publicName(relation.name)} as ${writtenAlias}`
  const conflict = conflictSql(relation, payload, onConflict, preferences)
  if (payload.columns.length === 0) {
    if (payload.rows > 1) throw notImplemented('Inserting several empty rows')
    return `${into} default values ${conflict}`
  }
  const source = preferences.missingAsDefault
    ? defaultedSource(values, relation, payload)
    : `select ${names} from json_to_recordset(${values.bind(payload.json)}::json) as r (${recordSql(relation, payload.columns)})`
  return `${into} (${names}) ${source} ${conflict}`
}

/** Missing keys get the column's default; the expression comes from the catalog, not from the request. */
function defaultedSource(values: SqlValues, relation: Relation, payload: Payload): string {
  const selected = payload.columns.map((name) => {
    const column = columnOf(relation, name)
    const key = `${values.bind(name)}::text`
    const fallback = column.default === null ? 'null' : `(${column.default})`
    return `case when e.value ? ${key} then r.${quoteName(name)} else ${fallback} end`
  })
  return [
    `select ${selected.join(', ')}`,
    `from jsonb_array_elements(${values.bind(payload.json)}::jsonb) as e (value)`,
    `cross join lateral jsonb_to_record(e.value) as r (${recordSql(relation, payload.columns)})`,
  ].join(' ')
}

function conflictSql(
  relation: Relation,
  payload: Payload,
  onConflict: readonly string[] | undefined,
  { resolution }: Preferences,
): string {
  if (!resolution) return ''
  if (relation.isView && !onConflict) {
    throw notImplemented(`An upsert of the view ${relation.name} without onConflict`)
  }
  const target = (onConflict ?? relation.primaryKey).map((name) => quoteName(columnOf(relation, name).name))
  if (target.length === 0) return ''
  const updates = payload.columns.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  const action =
    resolution === 'ignore-duplicates' || updates.length === 0
      ? 'nothing'
      : `update set ${updates.join(', ')} where ${countUpdated}`
  return `on conflict (${target.join(', ')}) do ${action}`
}

/** Counts updated rows during the merge, because `returning` through a view does not distinguish them. */
export const updatedCount = `coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::int`
const countUpdated = `set_config('pgrst.updated', (${updatedCount} + 1)::text, true) is not null`

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
  const scope: Scope = {
    name: relation.name,
    alias: writtenAlias,
    columns: relation.columns,
    relation,
    embedded: new Map(),
  }
  return `where ${request.filters.map((filter) => filterSql(values, scope, filter)).join(' and ')}`
}

function recordSql(relation: Relation, names: readonly string[]): string {
  return names.map((name) => `${quoteName(name)} ${columnOf(relation, name).type}`).join(', ')
}
