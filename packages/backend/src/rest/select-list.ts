import { type ColumnPath, parseColumnPath } from './column-path.ts'
import { overLimit, queryLimits } from './query-limits.ts'
import { notBuilt } from './rest-error.ts'
import { TextReader } from './text-reader.ts'

export interface SelectedColumn extends ColumnPath {
  kind: 'column'
  alias: string | undefined
  cast: string | undefined
}

/** Rows of a related table inside each row: `alias:target!hint!inner(columns)`. */
export interface Embed {
  kind: 'embed'
  target: string
  alias: string | undefined
  hint: string | undefined
  /** Rows without a match are left out. */
  inner: boolean
  /** `...target(columns)`: the columns become the outer row's own. */
  spread: boolean
  select: SelectList
}

export type SelectItem = { kind: 'all' } | SelectedColumn | Embed
export type SelectList = readonly SelectItem[]

/** More is refused: each is a join for every row, and each level multiplies the rows. */
const { embedLevels: deepest, embeds: mostEmbeds, selectLength } = queryLimits

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

function parseItem(reader: TextReader, depth: number): SelectItem {
  if (reader.take('*')) return { kind: 'all' }
  const spread = reader.take('...')
  let path = parseColumnPath(reader)
  let alias: string | undefined
  if (!spread && path.steps.length === 0 && !reader.sees('::') && reader.take(':')) {
    alias = path.column
    path = parseColumnPath(reader)
  }
  refuseAggregate(reader, path.column)
  if (path.steps.length === 0 && (reader.peek() === '(' || reader.peek() === '!')) {
    return parseEmbed(reader, depth, path.column, alias, spread)
  }
  if (spread) throw reader.fail('expected "("')
  const cast = reader.take('::') ? reader.match(/[a-z][a-z0-9_ ]*(?:\[\])?/) : undefined
  if (cast === '') throw reader.fail('expected a type')
  return { kind: 'column', ...path, alias, cast }
}

/** `amount.sum()` and `count()`. */
function refuseAggregate(reader: TextReader, column: string): void {
  const called = reader.match(/\.(?:count|sum|avg|min|max)\(\)/)
  if (called !== '') throw notBuilt(`The aggregate ${called.slice(1)}`)
  if (column === 'count' && reader.sees('()')) throw notBuilt('The aggregate count()')
}

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
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
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
