import { type RawBuilder, sql } from 'kysely'

/** The condition of a search by number (`1042`, `#1042`, `№1042`), or else by `words`. */
export async function foundByNumber(
  query: string,
  number: RawBuilder<unknown>,
  words: () => Promise<RawBuilder<unknown>>,
): Promise<RawBuilder<unknown>> {
  if (!query) return sql`true`
  const digits = /^[#№]?(\d{1,15})$/.exec(query)?.[1]
  return digits ? sql`${number} = ${digits}::bigint` : words()
}
