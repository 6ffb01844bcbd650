import { setDishesStatus as contract } from '@localchef/contracts/menu/set-dishes-status'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { checkRefrigeration } from './check-refrigeration.ts'
import { checkStatements } from './check-statements.ts'
import { checkOwnDishes } from './own-dishes.ts'

export const setDishesStatus = implement(contract, async ({ ids, status }, { db, user, now, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnDishes(refuse, db, kitchen, ids)
  if (status === 'active') {
    await checkStatements(refuse, db, ids)
    await checkRefrigeration(refuse, db, now, kitchen, await readActivated(db, ids))
  }
  const { rows } = await sql`
    update public.dishes
    set status = ${status}::public.dish_status
    where id = any (${ids}::uuid[])
      and status <> ${status}::public.dish_status
    returning id
  `.execute(db)
  return { changed: rows.length }
})

/** The dishes after the change. */
async function readActivated(db: Queries, ids: readonly string[]) {
  const { rows } = await sql<{ needsRefrigeration: boolean }>`
    select d.needs_refrigeration as "needsRefrigeration"
    from public.dishes d
    where d.id = any (${ids}::uuid[])
      and d.status <> 'active'
  `.execute(db)
  return rows.map((dish) => ({ ...dish, status: 'active' }))
}
