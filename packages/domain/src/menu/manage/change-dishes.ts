import {
  changedPriceCents,
  changePrices,
  reorderDishes,
  setDishesStatus,
} from '@localchef/contracts/menu-bulk'
import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { checkStatements } from './check-statements.ts'
import { checkOwnDishes, lockOwnKitchen } from './own-kitchen.ts'

export const orderDishes = implement(reorderDishes, async ({ ids }, { db, person }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  await checkOwnDishes(db, kitchen, ids)
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select d.id, row_number() over (order by array_position(${ids}::uuid[], d.id), d.position, d.created_at, d.id) as place
      from public.dishes d
      where d.chef_id = ${kitchen.id}
    ),
    moved as (
      update public.dishes d
      set position = w.place
      from wanted w
      where d.id = w.id
    )
    select id
    from wanted
    order by place
  `.execute(db)
  return { ids: rows.map(({ id }) => id) }
})

export const setStatus = implement(setDishesStatus, async ({ ids, status }, { db, person }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  await checkOwnDishes(db, kitchen, ids)
  if (status === 'active') await checkStatements(db, ids)
  const { rows } = await sql`
    update public.dishes
    set status = ${status}::public.dish_status
    where id = any (${ids}::uuid[])
      and status <> ${status}::public.dish_status
    returning id
  `.execute(db)
  return { changed: rows.length }
})

/** Orders that were placed keep the price they were placed at. */
export const setPrices = implement(changePrices, async ({ ids, change }, { db, person }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  await checkOwnDishes(db, kitchen, ids)
  const dishes = await sql<{ id: string; name: string; cents: number }>`
    select d.id, d.name, d.price_cents as cents
    from public.dishes d
    where d.id = any (${ids}::uuid[])
  `.execute(db)
  const prices = dishes.rows.map(({ id, name, cents }) => {
    const after = changedPriceCents(cents, change)
    if (after === null) {
      throw new Refusal(422, 'price_out_of_range', `The price of ${name} would be out of range`, {
        details: { dishId: id, name, price: toDollars(cents) },
      })
    }
    return { id, after }
  })
  const { rows } = await sql`
    update public.dishes d
    set price_cents = p.cents
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ after }) => after)}::integer[]) as p (id, cents)
    where d.id = p.id
      and d.price_cents <> p.cents
    returning d.id
  `.execute(db)
  return { changed: rows.length }
})
