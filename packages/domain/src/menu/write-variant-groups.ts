import type { DishFields } from '@localchef/contracts/menu/dish'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'

/** Makes the dish's choices these, in this order. What stays keeps its id, so that carts stay right. */
export async function writeVariantGroups(
  db: Queries,
  dishId: string,
  groups: DishFields['variantGroups'],
): Promise<void> {
  const known = await sql<{ groupId: string; variantId: string | null }>`
    select g.id as "groupId", v.id as "variantId"
    from public.dish_variant_groups g
    left join public.dish_variants v on v.group_id = g.id
    where g.dish_id = ${dishId}
  `.execute(db)
  const groupIds = new Set(known.rows.map(({ groupId }) => groupId))
  const variantIds = new Set(known.rows.flatMap(({ variantId }) => variantId ?? []))

  const groupRows = groups.map((group, position) => {
    if (group.id && !groupIds.delete(group.id)) {
      throw invalidField(['variantGroups', position, 'name'], 'This choice is not of this dish any more')
    }
    return {
      id: group.id ?? crypto.randomUUID(),
      name: group.name,
      name_ru: group.nameRu || null,
      min_choices: group.minChoices,
      max_choices: group.maxChoices,
      position,
    }
  })
  const variantRows = groups.flatMap((group, index) =>
    group.variants.map((variant, position) => {
      if (variant.id && !variantIds.delete(variant.id)) {
        throw invalidField(
          ['variantGroups', index, 'variants', position, 'name'],
          'This option is not of this dish any more',
        )
      }
      return {
        id: variant.id ?? crypto.randomUUID(),
        group_id: groupRows[index]?.id,
        name: variant.name,
        name_ru: variant.nameRu || null,
        additional_price_cents: toCents(variant.additionalPrice),
        is_available: variant.isAvailable,
        position,
      }
    }),
  )

  await sql`
    insert into public.dish_variant_groups (id, dish_id, name, name_ru, min_choices, max_choices, position)
    select r.id, ${dishId}, r.name, r.name_ru, r.min_choices, r.max_choices, r.position
    from jsonb_to_recordset(${JSON.stringify(groupRows)}::jsonb)
      as r (id uuid, name text, name_ru text, min_choices smallint, max_choices smallint, position integer)
    on conflict (id) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        min_choices = excluded.min_choices,
        max_choices = excluded.max_choices,
        position = excluded.position
  `.execute(db)
  await sql`
    insert into public.dish_variants (id, group_id, name, name_ru, additional_price_cents, is_available, position)
    select r.id, r.group_id, r.name, r.name_ru, r.additional_price_cents, r.is_available, r.position
    from jsonb_to_recordset(${JSON.stringify(variantRows)}::jsonb)
      as r (
        id uuid, group_id uuid, name text, name_ru text, additional_price_cents integer, is_available boolean,
        position integer
      )
    on conflict (id) do update
    set group_id = excluded.group_id,
        name = excluded.name,
        name_ru = excluded.name_ru,
        additional_price_cents = excluded.additional_price_cents,
        is_available = excluded.is_available,
        position = excluded.position
  `.execute(db)
  // Last: an option may have moved out of a group that goes.
  await sql`
    delete from public.dish_variants
    where id = any (${[...variantIds]}::uuid[])
  `.execute(db)
  await sql`
    delete from public.dish_variant_groups
    where id = any (${[...groupIds]}::uuid[])
  `.execute(db)
}
