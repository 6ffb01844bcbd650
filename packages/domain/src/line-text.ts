import type { Language } from '@localchef/contracts/language'
import { type RawBuilder, sql } from 'kysely'

/** A line `l` of an order or a standing order as `lineText` of the contracts words it: `2 × Medovik (whole cake)`. */
export function lineText(language: Extract<Language, 'en' | 'ru'>): RawBuilder<string> {
  const dish = language === 'ru' ? 'coalesce(l.dish_name_ru, l.dish_name)' : 'l.dish_name'
  const variant =
    language === 'ru' ? "coalesce(v.variant ->> 'nameRu', v.variant ->> 'name')" : "v.variant ->> 'name'"
  return sql.raw(`
    l.quantity || ' × ' || ${dish} || coalesce(
      ' (' || (
        select string_agg(${variant}, ', ' order by v.position)
        from jsonb_array_elements(l.variants) with ordinality as v (variant, position)
      ) || ')',
      ''
    )
  `)
}
