import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses to offer dishes that are not offered yet, while their allergens are not stated, or while nobody has said why
 * a suggested one is not in it. Names those dishes.
 */
export async function checkStatements(db: Queries, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; nameRu: string | null }>`
    select d.id, d.name, d.name_ru as "nameRu"
    from public.dishes d
    where d.id = any (${ids}::uuid[])
      and d.status <> 'active'
      and (
        d.allergens is null
        or exists (
          select 1
          from unnest(d.possible_allergens) as p (allergen)
          where not exists (
            select 1
            from public.allergen_denials a
            where a.dish_id = d.id
              and a.allergen = p.allergen
              and a.status <> 'rejected'
          )
        )
      )
    order by d.position, d.id
  `.execute(db)
  if (rows.length === 0) return
  throw new Refusal(409, 'allergens_unstated', 'The allergens of these dishes are not stated', {
    details: { dishes: rows },
  })
}
