import { setDishesStatus as contract } from '@localchef/contracts/menu/set-dishes-status'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { checkStatements } from './check-statements.ts'
import { checkOwnDishes, lockOwnKitchen } from './own-kitchen.ts'

export const setDishesStatus = implement(contract, async ({ ids, status }, { db, person }) => {
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
