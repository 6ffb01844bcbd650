import type { Connection } from '../database.ts'
import { type AnswerShape, jsonType, objectType } from './media-type.ts'
import { countedJson } from './query-limits.ts'
import { RestError } from './rest-error.ts'
import type { SqlValues } from './sql-text.ts'

export interface Gathered {
  body: string
  /** Rows in the body. */
  rows: number
  /** Rows that fit without limit and offset; null when not asked for. */
  total: number | null
}

/** Runs a statement and lets PostgreSQL write the JSON, so that every type looks as PostgREST shows it. */
export async function gather(
  connection: Connection,
  values: SqlValues,
  statement: { with?: string; rows: string; all?: string | undefined; only?: string },
  { nullsStripped }: Pick<AnswerShape, 'nullsStripped'>,
): Promise<Gathered> {
  // A row as an object, or the value of its only column as it is.
  const rows = `coalesce(json_agg(${countedJson(statement.only ? `s.${statement.only}` : 's')}), '[]')`
  const { rows: found } = await connection.query<Gathered>(
    `${statement.with ? `with ${statement.with} ` : ''}select
       ${nullsStripped ? `json_strip_nulls(${rows})` : rows}::text as body,
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

/** The one row of `single()`; refused otherwise, inside the transaction so that a write is taken back. */
export function onlyRow(gathered: Pick<Gathered, 'rows'>): void {
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
  // An array of one row, as PostgreSQL writes it: the brackets are its first and last character.
  const body = shape.single ? gathered.body.slice(1, -1) : gathered.body
  return new Response(body, {
    status,
    headers: {
      'content-type': shape.single ? objectType : jsonType,
      // What one caller may see is nobody else's.
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
