import { notImplementedMessage } from '../not-implemented.ts'
import type { PublishedTable } from './published-tables.ts'

export type RowRecord = Readonly<Record<string, unknown>>

export class FilterError extends Error {
  override readonly name = 'FilterError'
}

export interface ChangeFilter {
  column: string
  /** False for a column that the record lacks (a deleted row has only its key). */
  matches(record: RowRecord): boolean
}

const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Compiles `column=eq.<id>`, the filter that pages use. It is evaluated here, so that a change costs no query for
 * subscribers it does not match.
 */
export function compileFilter(
  text: string,
  table: PublishedTable,
  readable: ReadonlySet<string>,
): ChangeFilter {
  const [, column, not = '', operator, value] = /^"?([^"=]+)"?=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (column === undefined || value === undefined) {
    throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify(text)}`)
  }
  if (not !== '' || operator !== 'eq') {
    throw new FilterError(notImplementedMessage(`The filter ${not}${operator}`))
  }
  // The same message for a missing column and one the caller may not read.
  if (!readable.has(column)) throw new FilterError(`invalid column for filter ${column}`)
  const type = table.columns.find(({ name }) => name === column)?.type
  if (type !== 'uuid') throw new FilterError(notImplementedMessage(`A filter of a column of type ${type}`))
  if (value.includes(',')) throw new FilterError(notImplementedMessage('A filter of several conditions'))
  if (!id.test(value)) throw new FilterError(`invalid value for filter: ${JSON.stringify(value)}`)
  const wanted = value.toLowerCase()
  return { column, matches: (record) => record[column] === wanted }
}
