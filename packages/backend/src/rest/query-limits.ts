import { RestError } from './rest-error.ts'

/**
 * Limits of one request. Each condition, pattern and embedded table is work for every row, so a short URL could keep
 * the database busy for seconds; the limits are several times the needs of our pages and of the official client's own
 * tests.
 */
export const queryLimits = {
  /** Of all tables of a request, including those inside brackets. */
  conditions: 60,
  /** `like`, `ilike` and full text: each reads the whole text of every row. */
  patterns: 10,
  /** `*` and `%`: each causes backtracking. */
  wildcards: 6,
  patternLength: 200,
  /** Nested brackets of `and` and `or`. */
  logicLevels: 6,
  /** Values of one list: `in`, `any`, `all`. */
  values: 1000,
  /** `facts->a->b`. */
  steps: 20,
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

/** The JSON of a row, counted: the database stops before a too large response is aggregated. */
export function countedJson(row: string): string {
  return `rest.counted_json(to_json(${row}), ${queryLimits.bytes})`
}
