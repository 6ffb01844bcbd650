import { type RawBuilder, sql } from 'kysely'

export const kitchen = sql.raw(`
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone) as chef
`)

/** A number finds one; words find by who or what. `#1042` is a number too. */
export async function soughtBy(
  query: string,
  number: RawBuilder<unknown>,
  words: () => Promise<RawBuilder<unknown>>,
): Promise<RawBuilder<unknown>> {
  if (!query) return sql`true`
  const digits = /^#?(\d{1,15})$/.exec(query)?.[1]
  return digits ? sql`${number} = ${digits}::bigint` : words()
}
