import { type RawBuilder, sql } from 'kysely'

/** Matches a chef by id or slug. */
export function chefKey(idOrSlug: string): RawBuilder<unknown> {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(idOrSlug) ? sql`c.id = ${idOrSlug}` : sql`c.slug = ${idOrSlug}`
}
