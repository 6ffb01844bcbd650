import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { credentialsOf, type ResolveCaller } from '../auth/resolve-caller.ts'
import type { Caller } from '../caller.ts'
import type { Connection, Database } from '../database.ts'
import { addressKey, socketAddress } from '../http/client-address.ts'
import { type CallLimits, noCallLimits } from '../limits/call-limits.ts'
import { createCatalogCache, exposedSchema, type Relation } from './catalog.ts'
import { columnOf, filterSql } from './filter-sql.ts'
import { type AnswerShape, answerShapeOf } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type QueryParameters, type RowsRequest } from './query-parameters.ts'
import { readRows, relationOf } from './read-rows.ts'
import {
  bodyAnswer,
  contentRange,
  errorAnswer,
  type Gathered,
  gather,
  requireSingleRow,
} from './rest-answer.ts'
import type { RestCall, TypedColumns } from './rest-call.ts'
import { notImplemented, RestError, toRestError } from './rest-error.ts'
import { neededColumns, rowsSql } from './rows-sql.ts'
import { publicName, quoteName, SqlValues } from './sql-text.ts'

export interface RestRoutesDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
  /** Maximum rows of one response. Default: 1000, as on hosted projects. */
  maxRows?: number
  /** Default: none; every text is stored as it arrives. */
  typedColumns?: TypedColumns
  /** Larger bodies are refused with 413. Default: 1 MiB. */
  maxBodyBytes?: number
  /** The address of a request. Default: the socket's; pass another function behind a proxy. */
  clientAddress?: (context: Context) => string
  limits?: CallLimits
}

/** Queries of the service key have a longer limit than those of people. */
const serviceTimeoutMs = 60_000

/** Shares of the connection pool. The rest is left to functions, realtime and jobs. */
const shareOfAll = 0.7
const shareOfOneCaller = 0.3

/** Errors that may come from a stale catalog. */
const mayBeStale = new Set(['PGRST200', 'PGRST204', 'PGRST205', '42703'])

/**
 * `/rest/v1`: tables and views of the public schema, in the forms of PostgREST that pages use. Each request is one
 * transaction with the caller's role and claims; row level security and grants decide everything.
 */
export function createRestRoutes(dependencies: RestRoutesDependencies): Hono {
  const { database, resolveCaller, log } = dependencies
  const maxRows = dependencies.maxRows ?? 1000
  const typedColumns = dependencies.typedColumns ?? {}
  const maxBodyBytes = dependencies.maxBodyBytes ?? 1024 * 1024
  const limits = dependencies.limits ?? noCallLimits
  const clientAddress = dependencies.clientAddress ?? socketAddress
  const catalog = createCatalogCache(database, log)
  const connections = (share: number) => Math.max(1, Math.floor((database.pool.options.max ?? 10) * share))
  const gate = createQueryGate({
    atOnce: connections(shareOfAll),
    atOnceForOne: connections(shareOfOneCaller),
    longestLine: 500,
  })
  const app = new Hono()

  app.use(
    '*',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () =>
        errorAnswer(
          new RestError(413, 'payload_too_large', `The body may have at most ${maxBodyBytes} bytes`),
        ),
    }),
  )
  app.all('/rpc/:name', () => errorAnswer(notImplemented('Calling a function of the database by rpc')))
  app.on(['GET', 'HEAD'], '/:name', (context) => answer(context, readRows))
  app.on(['POST', 'PATCH', 'DELETE'], '/:name', (context) => answer(context, writeRows))
  app.put('/:name', () => errorAnswer(notImplemented('Upsert of one row by PUT')))
  app.all('*', (context) =>
    errorAnswer(
      /\/v1\/?$/.test(context.req.path)
        ? notImplemented('The OpenAPI description at the root')
        : new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
    ),
  )

  async function answer(context: Context, work: (call: RestCall) => Promise<Response>): Promise<Response> {
    const request = context.req.raw
    let caller: Caller | undefined
    try {
      caller = await resolveCaller(credentialsOf(request.headers))
      checkProfile(request)
      await limits.count(isRead(request) ? 'read' : 'write', { caller, address: clientAddress(context) })
      const call = {
        request,
        query: new URL(request.url).searchParams,
        name: context.req.param('name') ?? '',
        body: await bodyOf(request),
        maxRows,
        typedColumns,
        transaction: transactionOf(database, gate, caller, clientAddress(context)),
      }
      const known = await catalog.current()
      try {
        return await work({ ...call, catalog: known })
      } catch (error) {
        if (!(error instanceof RestError && mayBeStale.has(error.code))) throw error
        const fresh = await catalog.refreshed()
        if (fresh === known) throw error
        return await work({ ...call, catalog: fresh })
      }
    } catch (error) {
      const refusal = toRestError(error, caller?.role !== 'authenticated' && caller?.role !== 'service_role')
      if (refusal.status >= 500 && refusal.status !== 501 && refusal.status !== 504) {
        log.error(
          { err: error, path: context.req.path, requestId: request.headers.get('x-request-id') },
          'rest failed',
        )
      }
      return errorAnswer(refusal)
    }
  }

  return app
}

/** Transactions of one caller: people wait at the gate, the service key does not. */
function transactionOf(
  database: Database,
  gate: QueryGate,
  caller: Caller,
  address: string,
): RestCall['transaction'] {
  return (work, options) => {
    if (caller.role === 'service_role') {
      return database.as(caller, work, { ...options, timeoutMs: serviceTimeoutMs })
    }
    const run = () => database.as(caller, work, options)
    return gate.run(caller.userId ?? addressKey(address), run)
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function checkProfile(request: Request): void {
  const profile = request.headers.get(isRead(request) ? 'accept-profile' : 'content-profile')
  if (profile === null || profile === exposedSchema) return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 100)}`, {
    hint: `Only the following schemas are exposed: ${exposedSchema}`,
  })
}

/** Body types of PostgREST that are not implemented. */
const otherBodies =
  /^(?:text\/csv|text\/plain|text\/xml|application\/x-www-form-urlencoded|application\/octet-stream)/i

async function bodyOf(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return ''
  const body = await request.text()
  const type = request.headers.get('content-type') ?? 'application/json'
  if (body === '' || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return body
  const [known] = otherBodies.exec(type) ?? []
  if (known) throw notImplemented(`A body of ${known}`)
  throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type.slice(0, 100)}`)
}

/** Limits concurrent queries, per caller and in total. */
interface QueryGate {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface QueryGateLimits {
  atOnce: number
  atOnceForOne: number
  /** Further callers are refused. */
  longestLine: number
}

interface Waiting {
  key: string
  begin: () => void
}

/**
 * A query may run for seconds. A limit per caller leaves connections for others. Waiting callers below their limit go
 * ahead of callers that have reached theirs.
 */
function createQueryGate({ atOnce, atOnceForOne, longestLine }: QueryGateLimits): QueryGate {
  const line: Waiting[] = []
  const running = new Map<string, number>()
  let total = 0

  const hasRoom = (key: string) => total < atOnce && (running.get(key) ?? 0) < atOnceForOne

  function enter(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    total -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) {
      running.set(key, left)
    } else {
      running.delete(key)
    }
    const next = line.findIndex((waiting) => hasRoom(waiting.key))
    const [admitted] = next === -1 ? [] : line.splice(next, 1)
    if (!admitted) return
    enter(admitted.key)
    admitted.begin()
  }

  return {
    async run(key, work) {
      if (hasRoom(key)) {
        enter(key)
      } else {
        if (line.length >= longestLine) throw tooManyWait()
        await new Promise<void>((begin) => line.push({ key, begin }))
      }
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}

/** PostgREST's response for an exhausted pool. */
function tooManyWait(): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
}

/** POST, PATCH and DELETE of a table. */
async function writeRows(call: RestCall): Promise<Response> {
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
