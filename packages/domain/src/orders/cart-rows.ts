import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** A dish as pricing and slots need it; money in cents. */
export interface CartDish {
  id: string
  chefId: string
  name: string
  nameRu: string | null
  priceCents: number
  promise: 'ready_now' | 'made_to_order' | 'scheduled_batch'
  status: 'draft' | 'active' | 'paused' | 'archived'
  allergens: string[]
  prepMinutes: number
  availableWeekdays: number[]
  dailyPortionLimit: number | null
  slotPortionLimit: number | null
  capGroup: { id: string; portionsPerSlot: number } | null
  picturePath: string | null
  ingredients: { id: string; name: string; nameRu: string | null; isRemovable: boolean }[]
  variantGroups: {
    id: string
    minChoices: number
    maxChoices: number
    variants: {
      id: string
      name: string
      nameRu: string | null
      additionalPriceCents: number
      isAvailable: boolean
    }[]
  }[]
  batches: CartBatch[]
}

/** A batch that can still be ordered. */
export interface CartBatch {
  id: string
  pickupFrom: string
  pickupUntil: string
  orderBy: string | null
  portionsLeft: number
}

/** Everything about these dishes of one chef that pricing a cart needs, in one query. */
export async function readCartDishes(
  db: Queries,
  chefId: string,
  dishIds: readonly string[],
  now: Date,
): Promise<Map<string, CartDish>> {
  const { rows } = await sql<CartDish>`
    select
      d.id,
      d.chef_id as "chefId",
      d.name,
      d.name_ru as "nameRu",
      d.price_cents as "priceCents",
      d.promise,
      d.status,
      d.allergens,
      d.prep_minutes as "prepMinutes",
      d.available_weekdays as "availableWeekdays",
      d.daily_portion_limit as "dailyPortionLimit",
      d.slot_portion_limit as "slotPortionLimit",
      (
        select jsonb_build_object('id', g.id, 'portionsPerSlot', g.portions_per_slot)
        from public.cap_groups g
        where g.id = d.cap_group_id
      ) as "capGroup",
      d.picture_path as "picturePath",
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru, 'isRemovable', i.is_removable)
        )
        from public.dish_ingredients i
        where i.dish_id = d.id
      ), '[]') as ingredients,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', g.id,
            'minChoices', g.min_choices,
            'maxChoices', g.max_choices,
            'variants', coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'id', v.id, 'name', v.name, 'nameRu', v.name_ru,
                  'additionalPriceCents', v.additional_price_cents, 'isAvailable', v.is_available
                )
                order by v.position, v.id
              )
              from public.dish_variants v
              where v.group_id = g.id
            ), '[]')
          )
          order by g.position, g.id
        )
        from public.dish_variant_groups g
        where g.dish_id = d.id
      ), '[]') as "variantGroups",
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', b.id, 'pickupFrom', b.pickup_from, 'pickupUntil', b.pickup_until,
            'orderBy', b.order_by, 'portionsLeft', b.portions_left
          )
          order by b.pickup_from, b.id
        )
        from public.ready_batches b
        where b.dish_id = d.id
          and b.pickup_until > ${now}
          and (b.order_by is null or b.order_by > ${now})
      ), '[]') as batches
    from public.dishes d
    where d.chef_id = ${chefId}
      and d.id = any (${[...new Set(dishIds)]}::uuid[])
  `.execute(db)
  return new Map(rows.map((dish) => [dish.id, dish]))
}
