import { priceOutOfRange } from '@localchef/contracts/menu/menu-refusals'
import { changedPriceCents, updatePrices as contract } from '@localchef/contracts/menu/update-prices'
import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { checkOwnDishes } from './own-dishes.ts'

/** Placed orders keep their prices. */
export const updatePrices = implement(contract, async ({ ids, change }, { db, user, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnDishes(refuse, db, kitchen, ids)
  const dishes = await sql<{ id: string; name: string; cents: number }>`
    select d.id, d.name, d.price_cents as cents
    from public.dishes d
    where d.id = any (${ids}::uuid[])
  `.execute(db)
  const prices = dishes.rows.map(({ id, name, cents }) => {
    const after = changedPriceCents(cents, change)
    if (after === null) {
      throw refuse(priceOutOfRange, { dishId: id, name, price: toDollars(cents) })
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
