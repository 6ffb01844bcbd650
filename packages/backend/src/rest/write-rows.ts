import type { Connection } from '../database.ts'
import type { Relation } from './catalog.ts'
import { type AnswerShape, answerShapeOf } from './media-type.ts'
import { parsePayload } from './payload.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type QueryParameters } from './query-parameters.ts'
import { relationOf } from './read-rows.ts'
import { bodyAnswer, contentRange, type Gathered, gather, requireSingleRow } from './rest-answer.ts'
import type { RestCall } from './rest-call.ts'
import { RestError } from './rest-error.ts'
import { neededColumns, rowsSql } from './rows-sql.ts'
import { quoteName, SqlValues } from './sql-text.ts'
import { deleteSql, insertSql, updateSql, writtenAlias } from './write-sql.ts'

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
      const payload = parsePayload(relation, call.body, columns)
      return payload.rows === 0 ? undefined : insertSql(values, relation, payload)
    }
    case 'PATCH': {
      const payload = parsePayload(relation, call.body, columns)
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
