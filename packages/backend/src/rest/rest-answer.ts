import type { Connection } from '../database.ts'
import { type AnswerShape, jsonType, objectType } from './media-type.ts'
import { countedJson } from './query-limits.ts'
import { RestError } from './rest-error.ts'
import type { SqlValues } from './sql-text.ts'

export interface Gathered {
  body: string
  /** Rows in the body. */
  rows: number
  /** Total matching rows, without limit and offset; null when not requested. */
  total: number | null
}

/** Runs a statement and has PostgreSQL write the JSON, so that every type looks as in PostgREST. */
export async function gather(
  connection: Connection,
  values: SqlValues,
  statement: { with?: string; rows: string; all?: string | undefined },
): Promise<Gathered> {
  const { rows: found } = await connection.query<Gathered>(
    `${statement.with ? `with ${statement.with} ` : ''}select
       coalesce(json_agg(${countedJson('s')}), '[]')::text as body,
       count(*)::int as rows,
       ${statement.all ? `(select count(*)::int from (${statement.all}) a)` : 'null::int'} as total
     from (${statement.rows}) s`,
    values.list,
  )
  return found[0] ?? { body: '[]', rows: 0, total: null }
}

export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

/** Requires the single row of `single()`, inside the transaction so that a write is rolled back. */
export function requireSingleRow(gathered: Pick<Gathered, 'rows'>): void {
  if (gathered.rows === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${gathered.rows} rows`,
  })
}

export function bodyAnswer(
  gathered: Pick<Gathered, 'body'>,
  shape: AnswerShape,
  status: number,
  headers: Record<string, string>,
): Response {
  // An array of one row as written by PostgreSQL: the brackets are its first and last characters.
  const body = shape.single ? gathered.body.slice(1, -1) : gathered.body
  return new Response(body, {
    status,
    headers: {
      'content-type': shape.single ? objectType : jsonType,
      // Rows visible to one caller must not be cached for another.
      'cache-control': 'private, no-store',
      ...headers,
    },
  })
}

export function errorAnswer(error: RestError): Response {
  const { code, message, details, hint, headers } = error
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status: error.status,
    headers: {
      'content-type': jsonType,
      ...headers,
      ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  })
}
