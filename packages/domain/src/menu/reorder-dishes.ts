import { reorderDishes as contract } from '@localchef/contracts/menu/reorder-dishes'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { checkOwnDishes } from './own-dishes.ts'

export const reorderDishes = implement(contract, async ({ ids }, { db, user, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnDishes(refuse, db, kitchen, ids)
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
