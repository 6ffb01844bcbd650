import { setDishesStatus as contract } from '@localchef/contracts/menu/set-dishes-status'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { checkPermittedFood } from './check-permitted-food.ts'
import { checkStatements } from './check-statements.ts'
import { checkOwnDishes } from './own-dishes.ts'

export const setDishesStatus = implement(
  contract,
  async ({ ids, status, statesNoForbiddenFood }, { db, user, now, refuse }) => {
    const kitchen = await lockOwnKitchen(refuse, db, user.id)
    await checkOwnDishes(refuse, db, kitchen, ids)
    if (statesNoForbiddenFood) await stateNoForbiddenFood(db, ids)
    if (status === 'active') {
      await checkStatements(refuse, db, ids)
      await checkPermittedFood(refuse, db, now, kitchen, await readActivated(db, ids))
    }
    const { rows } = await sql`
      update public.dishes
      set status = ${status}::public.dish_status
      where id = any (${ids}::uuid[])
        and status <> ${status}::public.dish_status
      returning id
    `.execute(db)
    return { changed: rows.length }
  },
)

/** Dishes with an earlier statement keep it. */
async function stateNoForbiddenFood(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update public.dishes
    set food_kinds = '{}'
    where id = any (${ids}::uuid[])
      and food_kinds is null
  `.execute(db)
}

/** Reads dishes that are not active yet, as they are after their activation. */
async function readActivated(db: Queries, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    name: string
    nameRu: string | null
    needsRefrigeration: boolean
    foodKinds: FoodKind[] | null
  }>`
    select d.id, d.name, d.name_ru as "nameRu", d.needs_refrigeration as "needsRefrigeration",
      to_jsonb(d.food_kinds) as "foodKinds"
    from public.dishes d
    where d.id = any (${ids}::uuid[])
      and d.status <> 'active'
  `.execute(db)
  return rows.map((dish) => ({ ...dish, status: 'active' }))
}
