import { RestError } from './rest-error.ts'

/**
 * Limits of one request. Each condition and embedded table is work for every row, so a short URL could keep the
 * database busy for seconds; the limits are several times the needs of our pages.
 */
export const queryLimits = {
  conditions: 60,
  /** Values of the list of `in`. */
  values: 1000,
  orders: 16,
  selectLength: 4000,
  embedLevels: 3,
  embeds: 8,
  /** Size of the JSON of one response. */
  bytes: 10_000_000,
} as const

/** Has the code of a parse error: in both cases the client has to change its URL. */
export function overLimit(what: string, details: string): RestError {
  return new RestError(400, 'PGRST100', `"${what} asks for too much"`, { details })
}

/**
 * SQL for the JSON of a row that counts its bytes: the database stops before it aggregates a response that is too
 * large.
 */
export function countedJson(row: string): string {
  return `rest.counted_json(to_json(${row}), ${queryLimits.bytes})`
}
