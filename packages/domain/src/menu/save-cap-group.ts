import { notFound } from '@localchef/contracts/common-refusals'
import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { saveCapGroup as contract } from '@localchef/contracts/menu/save-cap-group'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { checkOwnDishes, lockOwnKitchen } from './own-kitchen.ts'

export const saveCapGroup = implement(
  contract,
  async ({ id, name, portionsPerSlot, dishIds }, { db, user, refuse }) => {
    const kitchen = await lockOwnKitchen(refuse, db, user.id)
    if (dishIds) await checkOwnDishes(refuse, db, kitchen, dishIds)
    const { rows } = id
      ? await sql<CapGroup>`
        update public.cap_groups
        set name = ${name},
            portions_per_slot = ${portionsPerSlot}
        where id = ${id}
          and chef_id = ${kitchen.id}
        returning id, name, portions_per_slot as "portionsPerSlot"
      `.execute(db)
      : await sql<CapGroup>`
        insert into public.cap_groups (chef_id, name, portions_per_slot)
        values (${kitchen.id}, ${name}, ${portionsPerSlot})
        returning id, name, portions_per_slot as "portionsPerSlot"
      `.execute(db)
    const group = rows[0]
    if (!group) throw refuse(notFound, noSuch('shared limit'))
    if (dishIds) {
      await sql`
        update public.dishes
        set cap_group_id = case when id = any (${dishIds}::uuid[]) then ${group.id}::uuid end
        where chef_id = ${kitchen.id}
          and (cap_group_id = ${group.id} or id = any (${dishIds}::uuid[]))
      `.execute(db)
    }
    return group
  },
)
