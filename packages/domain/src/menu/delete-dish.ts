import { deleteDish as contract } from '@localchef/contracts/menu/delete-dish'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { checkOwnDishes } from './own-dishes.ts'

/** A dish with orders is archived instead: open orders need it, and past ones can be ordered again. */
export const deleteDish = implement(contract, async ({ id }, { db, user, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnDishes(refuse, db, kitchen, [id])
  const { rows } = await sql<{ orders: number; openOrders: number }>`
    select
      count(*)::integer as orders,
      (count(*) filter (where o.closed_at is null and o.is_placed))::integer as "openOrders"
    from public.orders o
    where exists (
      select 1
      from public.order_lines l
      where l.order_id = o.id
        and l.dish_id = ${id}
    )
  `.execute(db)
  const { orders, openOrders } = rows[0] ?? { orders: 0, openOrders: 0 }
  if (orders > 0) {
    await sql`update public.dishes set status = 'archived' where id = ${id}`.execute(db)
    return { outcome: 'archived' as const, openOrders }
  }
  await sql`delete from public.dishes where id = ${id}`.execute(db)
  return { outcome: 'deleted' as const, openOrders: 0 }
})
