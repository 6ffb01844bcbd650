import { type Filter, parseFilter } from './filter.ts'
import { overLimit, queryLimits } from './query-limits.ts'
import { cannotParse, notImplemented } from './rest-error.ts'
import { parseSelect, type SelectList } from './select-list.ts'
import { TextReader } from './text-reader.ts'

export interface OrderTerm {
  column: string
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

/** The rows to show, and their order. */
export interface RowsRequest {
  filters: Filter[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
}

export interface QueryParameters {
  select: SelectList
  rows: RowsRequest
  /** Columns of a payload; undefined to take them from the payload. */
  columns: string[] | undefined
}

/**
 * @example query('')
 *   { select: [{ kind: 'all' }], rows: { filters: [], order: [], limit: undefined, offset: 0 } }
 * @example query('id=gt.5&name=eq.x&limit=10&offset=20')
 *   { rows: { filters: [{ column: 'id' }, { column: 'name' }], limit: 10, offset: 20 } }
 * @example query('"two words"=eq.1&columns=a,"b c"')
 *   { rows: { filters: [{ column: 'two words' }] }, columns: ['a', 'b c'] }
 * @example query('limit=-1')
 *   refused PGRST100
 * @example query('or=(a.eq.1,b.eq.2)')
 *   refused not_implemented
 * @example query('not.and=(c.eq.3,d.eq.4)')
 *   refused not_implemented
 * @example query('letters.limit=1')
 *   refused not_implemented
 * @example query('facts->>city=eq.Cork')
 *   refused not_implemented
 * @example query('on_conflict=id')
 *   refused not_implemented
 */
export function parseQuery(query: URLSearchParams): QueryParameters {
  const parameters: QueryParameters = {
    select: parseSelect(query.get('select') ?? '*'),
    rows: { filters: [], order: [], limit: undefined, offset: 0 },
    columns: names(query, 'columns'),
  }
  for (const [key, value] of query) {
    if (key !== 'select' && key !== 'columns') readParameter(parameters.rows, key, value)
  }
  const { filters, order } = parameters.rows
  if (filters.length > queryLimits.conditions) {
    throw overLimit('the query', `at most ${queryLimits.conditions} conditions are allowed`)
  }
  if (order.length > queryLimits.orders) {
    throw overLimit('the order', `at most ${queryLimits.orders} columns are allowed`)
  }
  return parameters
}

function readParameter(request: RowsRequest, key: string, value: string): void {
  if (key === 'on_conflict') throw notImplemented('An upsert')
  if (/^(?:not\.)?(?:and|or)$/.test(key)) throw notImplemented('Joining conditions by and or or')
  const reader = new TextReader('query', key)
  const column = plainName(reader)
  if (reader.sees('.')) throw notImplemented('A condition or order of a related table')
  if (!reader.atEnd) throw reader.fail('expected the end')
  switch (column) {
    case 'order':
      request.order.push(...parseOrder(value))
      break
    case 'limit':
      request.limit = wholeNumber('limit', value)
      break
    case 'offset':
      request.offset = wholeNumber('offset', value)
      break
    default:
      request.filters.push(parseFilter(column, value))
  }
}

/** A column, refusing a path into its JSON. */
export function plainName(reader: TextReader): string {
  const name = reader.name()
  if (reader.sees('->')) throw notImplemented('A path into JSON')
  return name
}

/**
 * @example parseOrder('name')
 *   [{ column: 'name', direction: undefined, nulls: undefined }]
 * @example parseOrder('day.desc.nullslast,id.asc')
 *   [{ direction: 'desc', nulls: 'last' }, { column: 'id', direction: 'asc' }]
 * @example parseOrder('id;drop')
 *   refused PGRST100
 * @example parseOrder('facts->heat.nullsfirst')
 *   refused not_implemented
 * @example parseOrder('senders(name).asc')
 *   refused not_implemented
 */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader('order', text)
  const terms: OrderTerm[] = []
  do {
    reader.match(/\s*/)
    const column = plainName(reader)
    if (reader.sees('(')) throw notImplemented('Ordering by a column of a related table')
    const direction = reader.take('.asc') ? 'asc' : reader.take('.desc') ? 'desc' : undefined
    const nulls = reader.take('.nullsfirst') ? 'first' : reader.take('.nullslast') ? 'last' : undefined
    terms.push({ column, direction, nulls })
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
