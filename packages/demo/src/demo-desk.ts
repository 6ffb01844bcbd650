import { discountKey } from '@localchef/contracts/discounts/discount-key'
import type { Connection } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-id.ts'
import { addDays, localTime, momentAt } from './marketplace/local-time.ts'

const codes = [
  {
    code: 'HELLO10',
    kind: 'percent',
    percent: 10,
    amount_cents: null,
    minimum_cents: 0,
    first_order_only: true,
  },
  {
    code: 'TABLE5',
    kind: 'sum',
    percent: null,
    amount_cents: 500,
    minimum_cents: 4000,
    first_order_only: false,
  },
]

const evening = 18 * 60
const noon = 12 * 60

/**
 * Adds rows for further pages of the demo chef's desk: discount codes, followers, a drop that is not announced yet, and
 * a standing order that its buyer has paused. None of them changes what visitors see, and no job acts on them.
 */
export async function addDemoDesk(connection: Connection, now: Date): Promise<void> {
  const [, chef, buyer] = demoAccounts
  const found = await connection.query(
    `select c.id, c.time_zone,
       (
         select array_agg(d.id::text order by d.position, d.id)
         from public.dishes d
         where d.chef_id = c.id
           and d.status = 'active'
           and d.promise = 'made_to_order'
       ) as dishes
     from public.chefs c
     where c.profile_id = $1`,
    [chef.id],
  )
  const kitchen = found.rows[0]
  if (!kitchen) return
  const chefId = String(kitchen.id)
  const timeZone = String(kitchen.time_zone)
  const [dish = '', ...others] = Array.isArray(kitchen.dishes) ? kitchen.dishes.map(String) : []
  const { day: today } = localTime(now, timeZone)
  await insertRows(
    connection,
    'public.discounts',
    codes.map((discount) => ({
      ...discount,
      id: demoId('discount', discount.code),
      chef_id: chefId,
      code_key: discountKey(discount.code),
      holds_from: addDays(today, -30),
      author_id: chef.id,
    })),
  )
  // Every second person with the kitchen among the favorites also follows it, in the app alone: the demo mails nobody.
  await connection.query(
    `update public.favourite_chefs f
     set followed_at = f.created_at,
         in_app = true
     where f.chef_id = $1
       and f.user_id <> $2
       and (select count(*) from public.favourite_chefs o where o.chef_id = f.chef_id and o.user_id < f.user_id) % 2 = 0`,
    [chefId, buyer.id],
  )
  await addPlannedDrop(connection, { chefId, timeZone, today, dishes: [dish, ...others].slice(0, 3) })
  await addStandingOrder(connection, { chefId, buyerId: buyer.id, today, dish })
}

interface PlannedDrop {
  chefId: string
  timeZone: string
  today: string
  dishes: readonly string[]
}

async function addPlannedDrop(connection: Connection, { chefId, timeZone, today, dishes }: PlannedDrop) {
  const at = (days: number, minutes: number) =>
    momentAt(addDays(today, days), minutes, timeZone).toISOString()
  const id = demoId('drop', 'planned')
  await insertRows(connection, 'public.drops', [
    {
      id,
      chef_id: chefId,
      slug: 'demo-planned',
      title: 'A table for ten',
      title_ru: 'Стол на десятерых',
      story: 'A whole supper at once, for people who would rather not cook for their guests.',
      story_ru: 'Целый ужин сразу — для тех, кто не хочет стоять у плиты перед гостями.',
      opens_at: at(7, evening),
      order_by: at(9, evening),
      portions_per_person: 10,
      announced_at: null,
    },
  ])
  await insertRows(connection, 'public.drop_windows', [
    { drop_id: id, pickup_from: at(10, noon), pickup_until: at(10, noon + 120), portions_limit: null },
  ])
  await insertRows(
    connection,
    'public.ready_batches',
    dishes.map((dishId) => ({
      id: demoId('drop-batch', 'planned', dishId),
      drop_id: id,
      dish_id: dishId,
      chef_id: chefId,
      day: addDays(today, 10),
      order_by: at(9, evening),
      pickup_from: at(10, noon),
      pickup_until: at(10, noon + 120),
      portions_made: 20,
      portions_left: 20,
      portions_per_person: null,
    })),
  )
}

interface PausedOrder {
  chefId: string
  buyerId: string
  today: string
  dish: string
}

/** The standing order is paused, so no job places orders in a demo that nobody looks at. */
async function addStandingOrder(connection: Connection, { chefId, buyerId, today, dish }: PausedOrder) {
  const id = demoId('standing-order', 'weekly')
  const { rows } = await connection.query(
    'select name, name_ru, price_cents from public.dishes where id = $1',
    [dish],
  )
  const [found] = rows
  if (!found) return
  const unit = Number(found.price_cents)
  await insertRows(connection, 'public.standing_orders', [
    {
      id,
      buyer_id: buyerId,
      chef_id: chefId,
      status: 'paused',
      every_weeks: 1,
      first_day: addDays(today, -28),
      minute_of_day: evening,
      fulfilment: 'pickup',
      agreed_total_cents: 2 * unit,
    },
  ])
  await insertRows(connection, 'public.standing_order_lines', [
    {
      id: demoId('standing-order-line', 'weekly'),
      standing_order_id: id,
      position: 0,
      dish_id: dish,
      dish_name: found.name,
      dish_name_ru: found.name_ru,
      is_ready: false,
      quantity: 2,
      agreed_unit_cents: unit,
    },
  ])
}
