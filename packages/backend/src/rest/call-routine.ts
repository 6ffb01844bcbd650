import { answerShapeOf, jsonType } from './media-type.ts'
import { parseArguments } from './payload.ts'
import { checkMaxAffected, parsePreferences } from './preferences.ts'
import { parseQuery } from './query-parameters.ts'
import { bodyAnswer, contentRange, gather, requireSingleRow } from './rest-answer.ts'
import type { RestCall } from './rest-call.ts'
import { RestError } from './rest-error.ts'
import {
  callWithBody,
  callWithText,
  columnsOf,
  findRoutine,
  type GivenArguments,
  relationReturned,
  scalarName,
} from './routine-sql.ts'
import { rowsSql } from './rows-sql.ts'
import { SqlValues } from './sql-text.ts'

/** Query parameters that are never arguments of a function. */
const ownKeys = new Set(['select', 'order', 'limit', 'offset', 'columns', 'and', 'or', 'not.and', 'not.or'])

/** `/rpc/<function>`: by GET in a read-only transaction, by POST in a writing one. */
export async function callRoutine(call: RestCall): Promise<Response> {
  const { catalog, maxRows, request } = call
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && request.method !== 'POST') {
    throw new RestError(405, 'PGRST101', 'Only GET, HEAD and POST are allowed for functions')
  }
  const shape = answerShapeOf(request.headers)
  const preferences = parsePreferences(request.headers)
  const values = new SqlValues()

  const given = reads ? argumentsInAddress(call) : argumentsInBody(call)
  const routine = findRoutine(catalog, call.name, given)
  if (preferences.maxAffected !== undefined && !routine.returnsSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const called = given.body ? callWithBody(values, routine, given) : callWithText(values, routine, call.query)

  const { select, rows: asked } = parseQuery(call.query, (key) => reads && given.names.includes(key))
  const relation = relationReturned(catalog, routine)
  const name = relation?.name ?? routine.name
  const source = { name, from: 'called', columns: columnsOf(routine), relation }
  const sql = rowsSql({ catalog, values, maxRows }, source, select, asked)
  const gathered = await call.transaction(
    async (connection) => {
      const statement = {
        // A materialized CTE, so that counting does not call the function twice.
        with: `called as materialized (${called})`,
        rows: sql.rows,
        all: preferences.count ? sql.all : undefined,
        ...(routine.returns.kind === 'rows' ? {} : { only: scalarName }),
      }
      const result = await gather(connection, values, statement, shape)
      checkMaxAffected(preferences, result.rows)
      if (shape.single && routine.returns.kind === 'rows') requireSingleRow(result)
      return result
    },
    { readOnly: reads },
  )

  const headers = { 'content-range': contentRange(asked.offset, gathered.rows, gathered.total) }
  if (routine.returns.kind === 'void') return new Response(null, { status: 204 })
  const answer = bodyAnswer(gathered, routine.returnsSet ? shape : { ...shape, single: true }, 200, headers)
  if (!shape.single) answer.headers.set('content-type', jsonType)
  return answer
}

function argumentsInAddress(call: RestCall): GivenArguments {
  const parameters = namesOfParameters(call)
  const names = [...new Set(call.query.keys())].filter((key) => parameters.has(key) || isPlain(call, key))
  return { names, body: undefined }
}

function argumentsInBody({ body, bodyKind }: RestCall): GivenArguments {
  if (bodyKind === 'text') return { names: [], body: { kind: 'text', text: body } }
  const { json, names } = parseArguments(body)
  return { names: names ?? [], body: { kind: names ? 'object' : 'value', text: json } }
}

function namesOfParameters({ catalog, name }: RestCall): Set<string> {
  const overloads = catalog.routines.get(name) ?? []
  return new Set(overloads.flatMap(({ parameters }) => parameters.map((parameter) => parameter.name)))
}

/** Neither a filter on a result column nor a reserved key, so an argument. */
function isPlain({ catalog, name }: RestCall, key: string): boolean {
  if (ownKeys.has(key) || /[.>]/.test(key)) return false
  const overloads = catalog.routines.get(name) ?? []
  return !overloads.some(({ returns }) => returns.kind === 'rows' && returns.columns.has(key))
}
