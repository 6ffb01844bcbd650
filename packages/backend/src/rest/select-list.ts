import { overLimit, queryLimits } from './query-limits.ts'
import { notImplemented } from './rest-error.ts'
import { TextReader } from './text-reader.ts'

export interface SelectedColumn {
  kind: 'column'
  column: string
  alias: string | undefined
}

/** Rows of a related table inside each row: `alias:target!inner(columns)`. */
export interface Embed {
  kind: 'embed'
  target: string
  alias: string | undefined
  /** Leaves out rows without a match. */
  inner: boolean
  select: SelectList
}

export type SelectItem = { kind: 'all' } | SelectedColumn | Embed
export type SelectList = readonly SelectItem[]

/** Limited because each embed is a join for every row, and each level multiplies the rows. */
const { embedLevels: deepest, embeds: mostEmbeds, selectLength } = queryLimits

/**
 * @example parseSelect('')
 *   [{ kind: 'all' }]
 * @example parseSelect('id, kitchen:name')
 *   [{ kind: 'column', column: 'id' }, { alias: 'kitchen', column: 'name' }]
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

/** Forms that may follow a name in PostgREST and are not implemented. */
const otherForms: readonly (readonly [start: string, call: string])[] = [
  ['->', 'A path into JSON'],
  ['::', 'A cast'],
  ['()', 'An aggregate or an empty list'],
  ...['count', 'sum', 'avg', 'min', 'max'].map((name) => [`.${name}()`, 'An aggregate'] as const),
]

/**
 * @example parseSelect('messages(id)')
 *   [{ kind: 'embed', target: 'messages', inner: false, select: [{ column: 'id' }] }]
 * @example parseSelect('sender:profiles!inner(name)')
 *   [{ target: 'profiles', alias: 'sender', inner: true }]
 * @example parseSelect('messages(id')
 *   refused PGRST100
 * @example parseSelect('amount::text')
 *   refused not_implemented
 * @example parseSelect('facts->origin->>city')
 *   refused not_implemented
 * @example parseSelect('status, total:amount.sum()')
 *   refused not_implemented
 * @example parseSelect('messages(count())')
 *   refused not_implemented
 * @example parseSelect('...chefs(slug)')
 *   refused not_implemented
 * @example parseSelect('profiles!sender_id(name)')
 *   refused not_implemented
 */
function parseItem(reader: TextReader, depth: number): SelectItem {
  if (reader.take('*')) return { kind: 'all' }
  if (reader.take('...')) throw notImplemented('Spreading a related row')
  let alias: string | undefined
  let name = reader.name()
  if (!reader.sees('::') && reader.take(':')) {
    alias = name
    name = reader.name()
  }
  const other = otherForms.find(([start]) => reader.sees(start))
  if (other) throw notImplemented(other[1])
  if (reader.peek() !== '(' && reader.peek() !== '!') return { kind: 'column', column: name, alias }

  const inner = reader.take('!inner')
  if (!inner && reader.sees('!')) throw notImplemented('A hint of how tables are related')
  reader.expect('(')
  const select = parseList(reader, depth + 1)
  reader.expect(')')
  return { kind: 'embed', target: name, alias, inner, select }
}

function skipBlanks(reader: TextReader): void {
  reader.match(/\s*/)
}
