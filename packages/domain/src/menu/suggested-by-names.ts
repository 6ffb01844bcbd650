import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { suggestAllergens } from '@localchef/contracts/allergens/suggest-allergens'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface SuggestedByNames {
  dishId: string
  suggested: Allergen[]
}

/** Reads the allergens suggested by the ingredients and options of dishes `d`. */
export async function readSuggestions(db: Queries, which: RawBuilder<unknown>): Promise<SuggestedByNames[]> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select d.id, array(
      select named.name
      from (
        select i.name, i.name_ru
        from public.dish_ingredients i
        where i.dish_id = d.id
        union all
        select v.name, v.name_ru
        from public.dish_variants v
        join public.dish_variant_groups g on g.id = v.group_id
        where g.dish_id = d.id
      ) both_languages
      cross join lateral (values (both_languages.name), (both_languages.name_ru)) named (name)
      where named.name is not null
    ) as names
    from public.dishes d
    ${which}
  `.execute(db)
  return rows.map(({ id, names }) => ({ dishId: id, suggested: [...suggestAllergens(names).keys()] }))
}
