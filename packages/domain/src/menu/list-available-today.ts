import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { notFound } from '@localchef/contracts/common-refusals'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { listAvailableToday as contract } from '@localchef/contracts/menu/list-available-today'
import { sql } from 'kysely'
import { chefCardColumns, chefIsPublic } from '../chefs/chef-card-columns.ts'
import { chefKey } from '../chefs/chef-key.ts'
import { dishCardColumns } from '../columns/dish-columns.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readHours } from '../slots/chef-hours.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { addDays, dayOf, windowsOn } from '../slots/opening-hours.ts'

export const listAvailableToday = implement(contract, async ({ chefId }, { db, now, refuse }) => {
  const chefs = await sql<ChefCard & { timeZone: string }>`
    select ${chefCardColumns}, c.time_zone as "timeZone"
    from public.chefs c
    where ${chefKey(chefId)}
      and ${chefIsPublic}
  `.execute(db)
  const chef = chefs.rows[0]
  if (!chef) throw refuse(notFound, noSuch('chef'))

  const today = dayOf(now, chef.timeZone)
  const { rows } = await sql<Omit<DishCard, PromisedFields>>`
    select ${dishCardColumns(now)}
    from public.dishes d
    where d.chef_id = ${chef.id}
      and d.status = 'active'
    order by d.position, d.id
  `.execute(db)

  const dishes = await withEarliest(db, now, rows)
  const stored = await readHours(db, chef.id, today)
  const closesLast = windowsOn(today, {
    timeZone: chef.timeZone,
    weekly: stored.weekly,
    exceptions: stored.exceptions,
  }).at(-1)?.until
  const takesOrders = chef.status === 'active'
  const tomorrow = addDays(today, 1)
  return {
    chef,
    ready: dishes.filter(
      (dish) => takesOrders && dish.batch && dayOf(new Date(dish.batch.pickupFrom), chef.timeZone) < tomorrow,
    ),
    madeToOrder: dishes.filter(
      ({ earliestAt }) =>
        takesOrders && earliestAt !== null && dayOf(new Date(earliestAt), chef.timeZone) === today,
    ),
    isOpenToday: takesOrders && closesLast !== undefined && now < closesLast,
  }
})
