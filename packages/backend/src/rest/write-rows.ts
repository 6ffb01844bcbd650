import type { Connection } from '../database.ts'
import type { Relation } from './catalog.ts'
import { columnOf, filterSql } from './filter-sql.ts'
import { type AnswerShape, answerShapeOf } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type QueryParameters, type RowsRequest } from './query-parameters.ts'
import { relationOf } from './read-rows.ts'
import { bodyAnswer, contentRange, type Gathered, gather, requireSingleRow } from './rest-answer.ts'
import type { RestCall, TypedColumns } from './rest-call.ts'
import { notImplemented, RestError } from './rest-error.ts'
import { neededColumns, rowsSql } from './rows-sql.ts'
import { publicName, quoteName, SqlValues } from './sql-text.ts'

/** POST, PATCH and DELETE of a table. */
export async function writeRows(call: RestCall): Promise<Response> {
  const { catalog, request } = call
  const relation = relationOf(catalog, call.name)
  const preferences = parsePreferences(request.headers)
  const shape = answerShapeOf(request.headers)
  const parameters = parseQuery(call.query)
  const values = new SqlValues()
  const statement = writeSql(call, relation, parameters, values)

  const written = await call.transaction(async (connection) => {
    const result = await write(connection)
    if (shape.single && preferences.returning === 'representation') requireSingleRow(result)
    return result
  })
  return writtenAnswer(request.method, preferences, shape, written)

  async function write(connection: Connection): Promise<Gathered> {
    if (statement === undefined) return { body: '[]', rows: 0, total: 0 }
    if (preferences.returning === 'minimal') {
      const { rowCount } = await connection.query(statement, values.list)
      return { body: '', rows: rowCount ?? 0, total: rowCount }
    }
    return gather(connection, values, returningSql(call, relation, parameters, values, statement))
  }
}

/** Undefined when there is nothing to write. */
function writeSql(
  call: RestCall,
  relation: Relation,
  { rows: asked, columns }: QueryParameters,
  values: SqlValues,
): string | undefined {
  switch (call.request.method) {
    case 'POST': {
      const payload = parsePayload(relation, call, columns)
      return payload.rows === 0 ? undefined : insertSql(values, relation, payload)
    }
    case 'PATCH': {
      const payload = parsePayload(relation, call, columns)
      if (payload.rows !== 1) throw new RestError(400, 'PGRST102', 'The body of an update must be one object')
      return payload.columns.length === 0 ? undefined : updateSql(values, relation, payload, asked)
    }
    default:
      return deleteSql(values, relation, asked)
  }
}

/** The written rows in the shape of `select`, with its embeds. */
function returningSql(
  { catalog, maxRows }: RestCall,
  relation: Relation,
  { select, rows: asked }: QueryParameters,
  values: SqlValues,
  statement: string,
): { with: string; rows: string; all: string } {
  // The filters selected the rows to write; written rows are returned even if they no longer match.
  const shown = { ...asked, filters: [] }
  const { rows } = rowsSql({ catalog, values, maxRows }, { relation, from: 'written' }, select, shown)
  const needed = neededColumns(catalog, relation, select, shown)
  const returned = needed === null ? `${writtenAlias}.*` : needed.map(writtenColumn).join(', ') || '1'
  return { with: `written as (${statement} returning ${returned})`, rows, all: 'select from written' }
}

function writtenColumn(name: string): string {
  return `${writtenAlias}.${quoteName(name)}`
}

function writtenAnswer(
  method: string,
  { returning, count }: Preferences,
  shape: AnswerShape,
  written: Gathered,
): Response {
  const total = count ? written.total : null
  const headers: Record<string, string> = {
    'content-range': method === 'PATCH' ? contentRange(0, written.rows, total) : `*/${total ?? '*'}`,
    'preference-applied': `return=${returning}`,
  }
  const status = method === 'POST' ? 201 : returning === 'representation' ? 200 : 204
  if (returning === 'representation') return bodyAnswer(written, shape, status, headers)
  return new Response(null, { status, headers })
}

/** Alias of the written table; `returning` lists use it. */
const writtenAlias = 'w'

function insertSql(values: SqlValues, relation: Relation, payload: Payload): string {
  const names = payload.columns.map(quoteName).join(', ')
  const into = `insert into ${publicName(relation.name)} as ${writtenAlias}`
  if (payload.columns.length === 0) {
    if (payload.rows > 1) throw notImplemented('Inserting several empty rows')
    return `${into} default values`
  }
  return `${into} (${names}) select ${names} from json_to_recordset(${values.bind(payload.json)}::json) as r (${recordSql(relation, payload.columns)})`
}

function updateSql(values: SqlValues, relation: Relation, payload: Payload, request: RowsRequest): string {
  const sets = payload.columns.map((name) => `${quoteName(name)} = r.${quoteName(name)}`)
  return [
    `update ${publicName(relation.name)} as ${writtenAlias}`,
    `set ${sets.join(', ')}`,
    `from json_to_recordset(${values.bind(payload.json)}::json) as r (${recordSql(relation, payload.columns)})`,
    whereSql(values, relation, request, 'UPDATE'),
  ].join(' ')
}

function deleteSql(values: SqlValues, relation: Relation, request: RowsRequest): string {
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

interface Payload {
  /** The body, always as a JSON array: PostgreSQL parses the values, so that no number loses digits. */
  json: string
  columns: readonly string[]
  rows: number
}

function invalid(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}

/** Parses rows to write. `columns` selects their keys; without it all rows must have the same keys. */
function parsePayload(
  relation: Relation,
  { body, typedColumns }: RestCall,
  columns: readonly string[] | undefined,
): Payload {
  const value = parseJson(body)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalid('All rows of the body must be objects')

  const keys = Object.keys(rows[0] ?? {})
  if (!columns) {
    const same = new Set(keys)
    const differs = rows.some((row) => {
      const own = Object.keys(row)
      return own.length !== same.size || !own.every((key) => same.has(key))
    })
    if (differs) throw invalid('All object keys must match')
  }
  const named = columns ?? keys
  for (const name of named) {
    if (!relation.columns.has(name)) {
      throw new RestError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      )
    }
  }
  const isRewritten = storeTyped(relation, rows, typedColumns[relation.name] ?? {})
  const json = isRewritten ? JSON.stringify(rows) : Array.isArray(value) ? body : `[${body}]`
  return { json, columns: named, rows: rows.length }
}

/** Gives typed columns their stored spelling. Returns whether a row has changed. */
function storeTyped(
  relation: Relation,
  rows: readonly Record<string, unknown>[],
  readers: TypedColumns[string],
): boolean {
  let isRewritten = false
  for (const row of rows) {
    for (const [column, read] of Object.entries(readers)) {
      const typed = row[column]
      if (typeof typed !== 'string') continue
      const stored = read(typed)
      if (stored === undefined) {
        throw new RestError(400, '23514', `${relation.name}.${column} does not take this text`)
      }
      isRewritten ||= stored !== typed
      row[column] = stored
    }
  }
  return isRewritten
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
