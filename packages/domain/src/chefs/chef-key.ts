import { type RawBuilder, sql } from 'kysely'

/** A chef is addressed by id or by the readable slug: both work in every address. */
export function chefKey(idOrSlug: string): RawBuilder<unknown> {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(idOrSlug) ? sql`c.id = ${idOrSlug}` : sql`c.slug = ${idOrSlug}`
}
