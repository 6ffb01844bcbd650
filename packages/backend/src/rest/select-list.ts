import { type ColumnPath, parseColumnPath } from './column-path.ts'
import { overLimit, queryLimits } from './query-limits.ts'
import { TextReader } from './text-reader.ts'

export interface SelectedColumn extends ColumnPath {
  kind: 'column'
  alias: string | undefined
  cast: string | undefined
}

const aggregateFunctions = ['count', 'sum', 'avg', 'min', 'max'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** An aggregate over a group of rows; the plain columns beside it form the groups. */
export interface SelectedAggregate {
  kind: 'aggregate'
  function: AggregateFunction
  /** Undefined for `count()`, which counts rows. */
  path: ColumnPath | undefined
  alias: string | undefined
  /** Applied to each value before aggregation. */
  cast: string | undefined
  /** Applied to the result. */
  resultCast: string | undefined
}

/** Rows of a related table inside each row: `alias:target!hint!inner(columns)`. */
export interface Embed {
  kind: 'embed'
  target: string
  alias: string | undefined
  hint: string | undefined
  /** Leaves out rows without a match. */
  inner: boolean
  /** `...target(columns)`: the columns become columns of the outer row. */
  spread: boolean
  select: SelectList
}

export type SelectItem = { kind: 'all' } | SelectedColumn | SelectedAggregate | Embed
export type SelectList = readonly SelectItem[]

/** Limited because each embed is a join for every row, and each level multiplies the rows. */
const { embedLevels: deepest, embeds: mostEmbeds, selectLength } = queryLimits

/**
 * @example parseSelect('')
 *   [{ kind: 'all' }]
 * @example parseSelect('id, kitchen:name, amount::text')
 *   [{ kind: 'column', column: 'id' }, { alias: 'kitchen', column: 'name' }, { column: 'amount', cast: 'text' }]
 * @example parseSelect('facts->origin->>city')
 *   [{ column: 'facts', steps: [{ asText: false, key: 'origin' }, { asText: true, key: 'city' }] }]
 * @example parseSelect('"a column, quoted"')
 *   [{ kind: 'column', column: 'a column, quoted' }]
 * @example parseSelect('id,')
 *   refused PGRST100
 */
export function parseSelect(text: string): SelectList {
  if (text.trim() === '') return [{ kind: 'all' }]
  if (text.length > selectLength) throw overLimit('select', `at most ${selectLength} characters are allowed`)
  const reader = new TextReader('select parameter', text)
  const list = parseList(reader, 0)
  if (!reader.atEnd) throw reader.fail('expected the end')
  if (countEmbeds(list) > mostEmbeds) throw reader.fail(`at most ${mostEmbeds} tables may be embedded`)
  return list
}

function countEmbeds(list: SelectList): number {
  return list.reduce((sum, item) => sum + (item.kind === 'embed' ? 1 + countEmbeds(item.select) : 0), 0)
}

function parseList(reader: TextReader, depth: number): SelectList {
  if (depth > deepest) throw reader.fail(`at most ${deepest} levels may be embedded`)
  const items: SelectItem[] = []
  do {
    skipBlanks(reader)
    items.push(parseItem(reader, depth))
    skipBlanks(reader)
  } while (reader.take(','))
  return items
}

/**
 * An aggregate takes a cast on either side: of its input and of its result.
 *
 * @example parseSelect('count()')
 *   [{ kind: 'aggregate', function: 'count', path: undefined }]
 * @example parseSelect('status, total:amount::int.sum()::text')
 *   [{ column: 'status' }, { function: 'sum', path: { column: 'amount' }, alias: 'total', cast: 'int', resultCast: 'text' }]
 * @example parseSelect('facts->>heat::int.max()')
 *   [{ kind: 'aggregate', function: 'max', path: { column: 'facts' }, cast: 'int' }]
 * @example parseSelect('amount.median()')
 *   refused PGRST100
 */
function parseItem(reader: TextReader, depth: number): SelectItem {
  if (reader.take('*')) return { kind: 'all' }
  const spread = reader.take('...')
  let path = parseColumnPath(reader)
  let alias: string | undefined
  if (!spread && path.steps.length === 0 && !reader.sees('::') && reader.take(':')) {
    alias = path.column
    path = parseColumnPath(reader)
  }
  if (!spread && path.column === 'count' && path.steps.length === 0 && reader.take('()')) {
    const resultCast = parseCast(reader)
    return { kind: 'aggregate', function: 'count', path: undefined, alias, cast: undefined, resultCast }
  }
  if (path.steps.length === 0 && (reader.peek() === '(' || reader.peek() === '!')) {
    return parseEmbed(reader, depth, path.column, alias, spread)
  }
  if (spread) throw reader.fail('expected "("')
  const cast = parseCast(reader)
  const aggregate = aggregateFunctions.find((name) => reader.take(`.${name}()`))
  if (!aggregate) return { kind: 'column', ...path, alias, cast }
  return { kind: 'aggregate', function: aggregate, path, alias, cast, resultCast: parseCast(reader) }
}

function parseCast(reader: TextReader): string | undefined {
  const cast = reader.take('::') ? reader.match(/[a-z][a-z0-9_ ]*(?:\[\])?/) : undefined
  if (cast === '') throw reader.fail('expected a type')
  return cast
}

/**
 * @example parseSelect('messages(id)')
 *   [{ kind: 'embed', target: 'messages', select: [{ column: 'id' }] }]
 * @example parseSelect('sender:profiles!sender_id!inner(name)')
 *   [{ target: 'profiles', alias: 'sender', hint: 'sender_id', inner: true }]
 * @example parseSelect('...chefs(slug, dishes(count))')
 *   [{ target: 'chefs', spread: true, select: [{ column: 'slug' }, { target: 'dishes' }] }]
 * @example parseSelect('messages()')
 *   [{ target: 'messages', select: [] }]
 * @example parseSelect('messages(id')
 *   refused PGRST100
 */
function parseEmbed(
  reader: TextReader,
  depth: number,
  target: string,
  alias: string | undefined,
  spread: boolean,
): Embed {
  let hint: string | undefined
  let inner = false
  while (reader.take('!')) {
    const word = reader.name()
    if (word === 'inner') {
      inner = true
    } else if (word !== 'left') hint = word
  }
  reader.expect('(')
  skipBlanks(reader)
  const select = reader.peek() === ')' ? [] : parseList(reader, depth + 1)
  reader.expect(')')
  return { kind: 'embed', target, alias, hint, inner, spread, select }
}

function skipBlanks(reader: TextReader): void {
  reader.match(/\s*/)
}
