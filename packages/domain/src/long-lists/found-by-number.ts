import { type RawBuilder, sql } from 'kysely'

/** A query without the sign of a number in front: `1042` for `#1042`, `№1042` or `№ 1042`. */
export function withoutNumberSign(query: string): string {
  return query.replace(/^[#№]\s*/, '')
}

/** The digits of a query that is the number of an order or booking, with or without its sign. */
export function numberIn(query: string): string | undefined {
  return /^\d{1,15}$/.exec(withoutNumberSign(query))?.[0]
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
