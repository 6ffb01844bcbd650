import { allergensUnstated } from '@localchef/contracts/menu/menu-refusals'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'

/**
 * Refuses to activate dishes without an allergen statement, or with a suggested allergen that is neither stated nor
 * denied with a reason. The details name those dishes.
 */
export async function checkStatements(
  refuse: Refuse<typeof allergensUnstated>,
  db: Queries,
  ids: readonly string[],
): Promise<void> {
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
  throw refuse(allergensUnstated, { dishes: rows })
}
