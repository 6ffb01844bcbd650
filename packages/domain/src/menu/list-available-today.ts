import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { notFound } from '@localchef/contracts/common-refusals'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { listAvailableToday as contract } from '@localchef/contracts/menu/list-available-today'
import { sql } from 'kysely'
import { chefCardColumns, chefIsPublic } from '../chefs/chef-card-columns.ts'
import { readHours } from '../chefs/chef-hours.ts'
import { chefKey } from '../chefs/chef-key.ts'
import { addDays, dayOf, weekdayOf, windowsOn } from '../chefs/opening-hours.ts'
import { dishCardColumns } from '../columns/dish-columns.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const listAvailableToday = implement(contract, async ({ chefId }, { db, now, refuse }) => {
  const chefs = await sql<ChefCard & { timeZone: string; leadMinutes: number }>`
    select ${chefCardColumns}, c.time_zone as "timeZone", c.lead_minutes as "leadMinutes"
    from public.chefs c
    where ${chefKey(chefId)}
      and ${chefIsPublic}
  `.execute(db)
  const chef = chefs.rows[0]
  if (!chef) throw refuse(notFound, noSuch('chef'))

  const today = dayOf(now, chef.timeZone)
  const { rows } = await sql<DishCard & { soldOut: boolean; availableWeekdays: number[] }>`
    select ${dishCardColumns(now)},
      d.available_weekdays as "availableWeekdays",
      exists (
        select 1
        from public.dish_day_sales s
        where s.dish_id = d.id
          and s.day = ${today}::date
          and s.portions + s.portions_held >= s.portions_limit
      ) as "soldOut"
    from public.dishes d
    where d.chef_id = ${chef.id}
      and d.status = 'active'
    order by d.position, d.id
  `.execute(db)

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
    ready: rows.filter(
      (dish) => takesOrders && dish.batch && dayOf(new Date(dish.batch.pickupFrom), chef.timeZone) < tomorrow,
    ),
    madeToOrder: rows.filter((dish) => {
      const soonest = now.getTime() + Math.max(chef.leadMinutes, dish.prepMinutes) * 60_000
      return (
        takesOrders &&
        dish.promise === 'made_to_order' &&
        !dish.soldOut &&
        dish.availableWeekdays.includes(weekdayOf(today)) &&
        closesLast !== undefined &&
        soonest < closesLast.getTime()
      )
    }),
    isOpenToday: takesOrders && closesLast !== undefined && now < closesLast,
  }
})
