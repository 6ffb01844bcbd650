import { checkRows } from './check-rows.ts'
import { type ColumnPath, parseColumnPath } from './column-path.ts'
import { type Filter, parseFilter, parseLogic } from './filter.ts'
import { cannotParse, notImplemented } from './rest-error.ts'
import { parseSelect, type SelectList } from './select-list.ts'
import { TextReader } from './text-reader.ts'

export interface OrderTerm {
  path: ColumnPath
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

/** The request for one table: the addressed one, or an embedded one under its name. */
export interface RowsRequest {
  filters: Filter[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
  embedded: Map<string, RowsRequest>
}

export interface QueryParameters {
  select: SelectList
  rows: RowsRequest
  /** Columns of a payload; undefined to take them from the payload. */
  columns: string[] | undefined
  onConflict: string[] | undefined
}

/**
 * Parses a query string. Keys for which `isArgument` holds are a function's arguments and skipped.
 *
 * @example query('')
 *   { select: [{ kind: 'all' }], rows: { filters: [], order: [], limit: undefined, offset: 0 } }
 * @example query('id=gt.5&name=eq.x&limit=10&offset=20')
 *   { rows: { filters: [{ path: { column: 'id' } }, { path: { column: 'name' } }], limit: 10, offset: 20 } }
 * @example [...query('select=letters(id)&letters.order=id.desc&letters.limit=1').rows.embedded]
 *   [['letters', { order: [{ direction: 'desc' }], limit: 1 }]]
 * @example query('or=(a.eq.1,b.eq.2)&not.and=(c.eq.3,d.eq.4)').rows.filters
 *   [{ kind: 'or', negated: false }, { kind: 'and', negated: true }]
 * @example query('on_conflict=id,"two words"&columns=a,b')
 *   { onConflict: ['id', 'two words'], columns: ['a', 'b'] }
 * @example query('limit=-1')
 *   refused PGRST100
 * @example query('a.b->c.d=eq.1')
 *   refused PGRST100
 */
export function parseQuery(
  query: URLSearchParams,
  isArgument: (key: string) => boolean = () => false,
): QueryParameters {
  const parameters: QueryParameters = {
    select: parseSelect(query.get('select') ?? '*'),
    rows: emptyRequest(),
    columns: names(query, 'columns'),
    onConflict: names(query, 'on_conflict'),
  }
  for (const [key, value] of query) {
    if (isArgument(key) || key === 'select' || key === 'columns' || key === 'on_conflict') continue
    readParameter(parameters.rows, key, value)
  }
  checkRows(parameters.rows)
  return parameters
}

function emptyRequest(): RowsRequest {
  return { filters: [], order: [], limit: undefined, offset: 0, embedded: new Map() }
}

function readParameter(root: RowsRequest, key: string, value: string): void {
  const reader = new TextReader('query', key)
  const folders: string[] = []
  let path = parseColumnPath(reader)
  while (path.steps.length === 0 && reader.take('.')) {
    folders.push(path.column)
    path = parseColumnPath(reader)
  }
  if (!reader.atEnd) throw reader.fail('expected the end')
  const word = path.steps.length === 0 ? path.column : ''
  const isLogic = word === 'and' || word === 'or'
  const negated = isLogic && folders.at(-1) === 'not'
  if (negated) folders.pop()

  const request = folders.reduce(requestOf, root)
  if (isLogic) {
    request.filters.push(parseLogic(word, negated, value))
  } else if (word === 'order') {
    request.order.push(...parseOrder(value))
  } else if (word === 'limit') {
    request.limit = wholeNumber('limit', value)
  } else if (word === 'offset') {
    request.offset = wholeNumber('offset', value)
  } else {
    request.filters.push(parseFilter(path, value))
  }
}

function requestOf(request: RowsRequest, name: string): RowsRequest {
  const known = request.embedded.get(name)
  if (known) return known
  const fresh = emptyRequest()
  request.embedded.set(name, fresh)
  return fresh
}

/**
 * @example parseOrder('name')
 *   [{ path: { column: 'name' }, direction: undefined, nulls: undefined }]
 * @example parseOrder('day.desc.nullslast,id.asc')
 *   [{ direction: 'desc', nulls: 'last' }, { path: { column: 'id' }, direction: 'asc' }]
 * @example parseOrder('facts->heat.nullsfirst')
 *   [{ path: { column: 'facts', steps: [{ key: 'heat' }] }, nulls: 'first' }]
 * @example parseOrder('id;drop')
 *   refused PGRST100
 * @example parseOrder('senders(name).asc')
 *   refused not_implemented
 */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader('order', text)
  const terms: OrderTerm[] = []
  do {
    reader.match(/\s*/)
    const path = parseColumnPath(reader)
    if (path.steps.length === 0 && reader.sees('(')) {
      throw notImplemented('Ordering by a column of a related table')
    }
    const direction = reader.take('.asc') ? 'asc' : reader.take('.desc') ? 'desc' : undefined
    const nulls = reader.take('.nullsfirst') ? 'first' : reader.take('.nullslast') ? 'last' : undefined
    terms.push({ path, direction, nulls })
  } while (reader.take(','))
  if (!reader.atEnd) throw reader.fail('expected the end')
  return terms
}

function names(query: URLSearchParams, key: string): string[] | undefined {
  const text = query.get(key)
  if (text === null || text === '') return undefined
  const reader = new TextReader(`${key} parameter`, text)
  const found: string[] = []
  do {
    reader.match(/\s*/)
    found.push(reader.name().trim())
  } while (reader.take(','))
  if (!reader.atEnd) throw reader.fail('expected the end')
  return found
}

function wholeNumber(what: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw cannotParse(what, text, 'expected a whole number')
  return Number(text)
}
