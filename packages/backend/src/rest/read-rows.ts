import type { Catalog, Relation } from './catalog.ts'
import { answerShapeOf } from './media-type.ts'
import { parsePreferences } from './preferences.ts'
import { parseQuery, type RowsRequest } from './query-parameters.ts'
import { bodyAnswer, contentRange, gather, requireSingleRow } from './rest-answer.ts'
import type { RestCall } from './rest-call.ts'
import { RestError } from './rest-error.ts'
import { rowsSql } from './rows-sql.ts'
import { publicName, SqlValues } from './sql-text.ts'

/** GET and HEAD of a table or view. */
export async function readRows(call: RestCall): Promise<Response> {
  const { catalog, maxRows, request } = call
  const relation = relationOf(catalog, call.name)
  const shape = answerShapeOf(request.headers)
  const { select, rows: asked } = parseQuery(call.query)
  applyRangeHeader(asked, request.headers)
  const { count } = parsePreferences(request.headers)

  const values = new SqlValues()
  const source = { relation, from: publicName(relation.name) }
  const sql = rowsSql({ catalog, values, maxRows }, source, select, asked)
  const gathered = await call.transaction(
    (connection) => gather(connection, values, { rows: sql.rows, all: count ? sql.all : undefined }),
    { readOnly: true, onReplica: true },
  )
  if (shape.single) requireSingleRow(gathered)

  const { rows, total } = gathered
  const headers = { 'content-range': contentRange(asked.offset, rows, total) }
  if (total !== null && asked.offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${asked.offset} was requested, but there are only ${total} rows.`,
    })
  }
  const status = total !== null && rows < total && !shape.single ? 206 : 200
  return bodyAnswer(gathered, shape, status, headers)
}

export function relationOf(catalog: Catalog, name: string): Relation {
  const relation = catalog.relations.get(name)
  if (relation) return relation
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

/** `Range: 0-9`, in rows; the query string takes precedence. */
function applyRangeHeader(asked: RowsRequest, headers: Headers): void {
  const unit = headers.get('range-unit')
  const [, from = '', to = ''] = /^(\d{1,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (from === '' || (unit !== null && unit !== 'items')) return
  if (asked.limit !== undefined || asked.offset > 0) return
  if (to !== '' && Number(to) < Number(from)) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  }
  asked.offset = Number(from)
  asked.limit = to === '' ? undefined : Number(to) - Number(from) + 1
}
