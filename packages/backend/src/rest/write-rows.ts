import type { Connection } from '../database.ts'
import type { Relation } from './catalog.ts'
import { type AnswerShape, answerShapeOf } from './media-type.ts'
import { neededColumns } from './needed-columns.ts'
import { parsePayload } from './payload.ts'
import { checkMaxAffected, type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type QueryParameters } from './query-parameters.ts'
import { relationOf } from './read-rows.ts'
import { bodyAnswer, contentRange, gather, requireSingleRow } from './rest-answer.ts'
import type { RestCall } from './rest-call.ts'
import { RestError } from './rest-error.ts'
import { rowsSql } from './rows-sql.ts'
import { quoteName, SqlValues } from './sql-text.ts'
import { deleteSql, insertSql, updatedCount, updateSql, writtenAlias } from './write-sql.ts'

/** POST, PATCH and DELETE of a table. */
export async function writeRows(call: RestCall): Promise<Response> {
  const { catalog, request } = call
  const relation = relationOf(catalog, call.name)
  const preferences = parsePreferences(request.headers)
  const shape = answerShapeOf(request.headers)
  const parameters = parseQuery(call.query)
  const values = new SqlValues()
  const statement = writeSql(call, relation, parameters, preferences, values)

  const written = await call.transaction(async (connection) => {
    const result = await write(connection)
    checkMaxAffected(preferences, result.affected)
    if (shape.single && preferences.returning === 'representation') requireSingleRow(result)
    const merges = preferences.resolution === 'merge-duplicates' && result.affected > 0
    return { ...result, updated: merges ? await countUpdated(connection) : 0 }
  })
  return writtenAnswer(request.method, relation, preferences, shape, written)

  async function write(connection: Connection): Promise<Omit<Written, 'updated'>> {
    if (statement === undefined) return { body: '[]', rows: 0, affected: 0 }
    if (preferences.returning === 'minimal') {
      const { rowCount } = await connection.query(statement, values.list)
      return { body: '', rows: rowCount ?? 0, affected: rowCount ?? 0 }
    }
    const returning = returningSql(call, relation, parameters, preferences, values, statement)
    const { body, rows, total } = await gather(connection, values, returning, shape)
    return { body, rows, affected: total ?? rows }
  }
}

interface Written {
  body: string
  /** Rows in the body: fewer than were written when the select aggregates. */
  rows: number
  affected: number
  /** The affected rows of an upsert that existed before. */
  updated: number
}

async function countUpdated(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ updated: number }>(`select ${updatedCount} as updated`)
  return rows[0]?.updated ?? 0
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

/** The written rows in the shape of `select`, with its embeds. */
function returningSql(
  call: RestCall,
  relation: Relation,
  { select, rows: asked }: QueryParameters,
  preferences: Preferences,
  values: SqlValues,
  statement: string,
): { with: string; rows: string; all: string } {
  const { catalog } = call
  const all = 'select from written'
  const source = { name: relation.name, from: 'written', columns: relation.columns, relation }
  if (preferences.returning === 'headers-only') {
    const keys = `written as (${statement} returning ${keyList(relation)})`
    return { with: keys, rows: 'select * from written', all }
  }
  // The filters selected the rows to write; written rows are returned even if they no longer match.
  const shown = { ...asked, filters: [] }
  const needed = neededColumns(catalog, source, select, shown)
  const returned = needed === null ? `${writtenAlias}.*` : needed.map(writtenColumn).join(', ') || '1'
  const { rows } = rowsSql({ catalog, values, maxRows: call.maxRows }, source, select, shown)
  return { with: `written as (${statement} returning ${returned})`, rows, all }
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
  written: Written,
): Response {
  const total = count ? written.affected : null
  const headers: Record<string, string> = {
    'content-range': method === 'PATCH' ? contentRange(0, written.rows, total) : `*/${total ?? '*'}`,
    'preference-applied': `return=${returning}`,
  }
  const status = statusOf(method, returning, written)
  if (returning === 'representation') return bodyAnswer(written, shape, status, headers)
  if (returning === 'headers-only' && method === 'POST') headers.location = locationOf(relation, written)
  return new Response(null, { status, headers })
}

/** A POST that only updated existing rows answers 200 instead of 201. */
function statusOf(
  method: string,
  returning: Preferences['returning'],
  { affected, updated }: Written,
): number {
  if (method === 'POST') return affected > 0 && updated >= affected ? 200 : 201
  return returning === 'representation' ? 200 : 204
}

function locationOf(relation: Relation, written: Written): string {
  const [row]: Record<string, unknown>[] = JSON.parse(written.body)
  const query = new URLSearchParams(relation.primaryKey.map((name) => [name, `eq.${row?.[name]}`]))
  return `/${relation.name}?${query}`
}
