import { type RawBuilder, sql } from 'kysely'

/** The digits of a query that is the number of an order or booking: `1042`, `#1042` or `№1042`. */
export function numberIn(query: string): string | undefined {
  return /^[#№]?(\d{1,15})$/.exec(query)?.[1]
}

/** Condition for a search by number, or else by `words`. */
export async function foundByNumber(
  query: string,
  number: RawBuilder<unknown>,
  words: () => Promise<RawBuilder<unknown>>,
): Promise<RawBuilder<unknown>> {
  if (!query) return sql`true`
  const digits = numberIn(query)
  return digits ? sql`${number} = ${digits}::bigint` : words()
}
