import { localText } from '@localchef/contracts/language'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import { foodMailFacts } from '../notifications/food-mail-facts.ts'
import type { Call } from '../server-function.ts'
import { notifyFollowers } from './notify-followers.ts'

interface FollowedBatch {
  dishId: string
  chefId: string
  day: string
  name: string
  nameRu: string | null
  chefName: string
  chefNameRu: string | null
  priceCents: number
  picturePath: string | null
  pickupFrom: string
  pickupUntil: string
  orderBy: string | null
  timeZone: string
  city: string
  cityRu: string | null
}

/**
 * Notifies followers of dishes about new batches: only about the first day if a dish has several batches, and once per
 * day.
 */
export async function notifyOfBatches(
  call: Pick<Call, 'db' | 'now' | 'outside'>,
  batches: readonly Pick<MenuBatch, 'id'>[],
): Promise<void> {
  if (batches.length === 0) return
  const { rows } = await sql<FollowedBatch>`
    select distinct on (b.dish_id)
      b.dish_id as "dishId", b.chef_id as "chefId", b.day::text as day, d.name, d.name_ru as "nameRu",
      c.name as "chefName", c.name_ru as "chefNameRu", d.price_cents as "priceCents", d.picture_path as "picturePath",
      to_jsonb(b.pickup_from) #>> '{}' as "pickupFrom", to_jsonb(b.pickup_until) #>> '{}' as "pickupUntil",
      to_jsonb(b.order_by) #>> '{}' as "orderBy", c.time_zone as "timeZone", ${townColumns}
    from public.ready_batches b
    join public.dishes d on d.id = b.dish_id
    join public.chefs c on c.id = b.chef_id
    where b.id = any (${batches.map(({ id }) => id)}::uuid[])
      and private.dish_is_public(d.id)
      and exists (
        select 1
        from public.favourite_dishes f
        where f.dish_id = b.dish_id
          and f.followed_at is not null
      )
    order by b.dish_id, b.day, b.pickup_from
  `.execute(call.db)
  await notifyFollowers(
    call,
    rows.map(({ dishId, chefId, day, chefName, chefNameRu, pickupFrom, pickupUntil, ...batch }) => ({
      chefId,
      cause: `batch:${dishId}:${day}`,
      toKitchen: false,
      dishIds: [dishId],
      worded: wordNotification('followed_batch', {
        dish: localText(batch.name, batch.nameRu),
        chef: localText(chefName, chefNameRu),
        day,
      }),
      ids: { dishId },
      path: `/dish/${dishId}`,
      mailFacts: foodMailFacts({
        ...batch,
        dishes: [batch],
        pickups: [{ from: pickupFrom, until: pickupUntil }],
      }),
    })),
  )
}
