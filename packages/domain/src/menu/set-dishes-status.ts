import { setDishesStatus as contract } from '@localchef/contracts/menu/set-dishes-status'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { checkStatements } from './check-statements.ts'
import { checkOwnDishes, lockOwnKitchen } from './own-kitchen.ts'

export const setDishesStatus = implement(contract, async ({ ids, status }, { db, user, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnDishes(refuse, db, kitchen, ids)
  if (status === 'active') await checkStatements(refuse, db, ids)
  const { rows } = await sql`
    update public.dishes
    set status = ${status}::public.dish_status
    where id = any (${ids}::uuid[])
      and status <> ${status}::public.dish_status
    returning id
  `.execute(db)
  return { changed: rows.length }
})
