import { duplicateDish as contract } from '@localchef/contracts/menu/duplicate-dish'
import { longestDishName } from '@localchef/contracts/menu/menu-limits'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { insertDish } from './create-dish.ts'
import { readMenuDish } from './list-menu.ts'

export const duplicateDish = implement(contract, async ({ id }, { db, user, now, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const original = await readMenuDish(refuse, db, kitchen, now, id)
  const copyId = await insertDish(refuse, db, kitchen, {
    ...original,
    name: copyName(original.name, 'copy'),
    nameRu: original.nameRu && copyName(original.nameRu, 'копия'),
    status: 'draft',
  })
  // Moves the following dishes down by one position.
  await sql`
    with ordered as (
      select d.id, row_number() over (order by d.position, d.created_at, d.id) * 2 as place
      from public.dishes d
      where d.chef_id = ${kitchen.id}
    )
    update public.dishes d
    set position = case when d.id = ${copyId} then (select place + 1 from ordered where id = ${id}) else o.place end
    from ordered o
    where d.id = o.id
  `.execute(db)
  return readMenuDish(refuse, db, kitchen, now, copyId)
})

function copyName(name: string, word: string): string {
  const ending = ` (${word})`
  return name.slice(0, longestDishName - ending.length) + ending
}
