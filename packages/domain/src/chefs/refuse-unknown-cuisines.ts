import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'

/**
 * Refuses unknown cuisines. A retired cuisine is unknown unless the kitchen already has it: `kept` has the kitchen's
 * cuisines.
 */
export async function refuseUnknownCuisines(
  db: Queries,
  cuisines: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug
    from public.cuisines
    where slug = any (${cuisines}::text[])
      and (retired_at is null or slug = any (${kept}::text[]))
  `.execute(db)
  const slugs = new Set(rows.map(({ slug }) => slug))
  const unknown = cuisines.findIndex((slug) => !slugs.has(slug))
  if (unknown >= 0) throw invalidField(['cuisines', unknown], 'unknown_cuisine')
}
