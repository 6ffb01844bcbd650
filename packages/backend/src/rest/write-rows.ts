import type { Relation } from './catalogue.ts'
import { type AnswerShape, answerShapeOf } from './media-type.ts'
import { neededColumns } from './needed-columns.ts'
import { parsePayload } from './payload.ts'
import { checkMaxAffected, type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type QueryParameters } from './query-parameters.ts'
import { relationOf } from './read-rows.ts'
import { bodyAnswer, contentRange, type Gathered, gather, onlyRow } from './rest-answer.ts'
import type { RestCall } from './rest-call.ts'
import { RestError } from './rest-error.ts'
import { rowsSql } from './rows-sql.ts'
import { quoteName, SqlValues } from './sql-text.ts'
import { deleteSql, insertSql, updateSql, writtenAlias } from './write-sql.ts'

/** POST, PATCH and DELETE of a table. */
export async function writeRows(call: RestCall): Promise<Response> {
  const { catalogue, request } = call
  const relation = relationOf(catalogue, call.name)
  const preferences = parsePreferences(request.headers)
  const shape = answerShapeOf(request.headers)
  const parameters = parseQuery(call.query)
  const values = new SqlValues()
  const statement = writeSql(call, relation, parameters, preferences, values)

  const written = await call.transaction(async (connection) => {
    const result: Gathered & { location?: string } =
      statement === undefined
        ? { body: '[]', rows: 0, total: null }
        : preferences.returning === 'minimal'
          ? { body: '', rows: (await connection.query(statement, values.list)).rowCount ?? 0, total: null }
          : await gather(
              connection,
              values,
              returningSql(call, relation, parameters, preferences, values, statement),
              shape,
            )
    checkMaxAffected(preferences, result.rows)
    if (shape.single && preferences.returning === 'representation') onlyRow(result)
    return result
  })
  return writtenAnswer(request.method, relation, preferences, shape, written)
}

/** Undefined when there is nothing to write. */
function writeSql(
  call: RestCall,
  relation: Relation,
  { rows: asked, columns, onConflict }: QueryParameters,
  preferences: Preferences,
  values: SqlValues,
): string | undefined {
  switch (call.request.method) {
    case 'POST': {
      const payload = parsePayload(relation, call.body, columns)
      return payload.rows === 0 ? undefined : insertSql(values, relation, payload, onConflict, preferences)
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

/** The written rows as `select` wants them, with what it embeds. */
function returningSql(
  call: RestCall,
  relation: Relation,
  { select, rows: asked }: QueryParameters,
  preferences: Preferences,
  values: SqlValues,
  statement: string,
): { with: string; rows: string } {
  const { catalogue } = call
  const source = { name: relation.name, from: 'written', columns: relation.columns, relation }
  if (preferences.returning === 'headers-only') {
    return { with: `written as (${statement} returning ${keyList(relation)})`, rows: 'select * from written' }
  }
  // The filters chose what is written; what was written is shown even if it doesn't fit them any more.
  const shown = { ...asked, filters: [] }
  const needed = neededColumns(catalogue, source, select, shown)
  const returned = needed === null ? `${writtenAlias}.*` : needed.map(writtenColumn).join(', ') || '1'
  const { rows } = rowsSql({ catalogue, values, maxRows: call.maxRows }, source, select, shown)
  return { with: `written as (${statement} returning ${returned})`, rows }
}

function writtenColumn(name: string): string {
  return `${writtenAlias}.${quoteName(name)}`
}

function keyList(relation: Relation): string {
  return relation.primaryKey.map(writtenColumn).join(', ') || '1'
}

function writtenAnswer(
  method: string,
  relation: Relation,
  { returning, count }: Preferences,
  shape: AnswerShape,
  written: Gathered,
): Response {
  const total = count ? written.rows : null
  const headers: Record<string, string> = {
    'content-range': method === 'PATCH' ? contentRange(0, written.rows, total) : `*/${total ?? '*'}`,
    'preference-applied': `return=${returning}`,
  }
  const status = method === 'POST' ? 201 : returning === 'representation' ? 200 : 204
  if (returning === 'representation') return bodyAnswer(written, shape, status, headers)
  if (returning === 'headers-only' && method === 'POST') headers.location = locationOf(relation, written)
  return new Response(null, { status, headers })
}

function locationOf(relation: Relation, written: Gathered): string {
  const [row]: Record<string, unknown>[] = JSON.parse(written.body)
  const query = new URLSearchParams(relation.primaryKey.map((name) => [name, `eq.${row?.[name]}`]))
  return `/${relation.name}?${query}`
}
