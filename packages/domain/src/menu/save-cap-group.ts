import { saveCapGroup as contract } from '@localchef/contracts/menu/save-cap-group'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { implement } from '../server-function.ts'
import { readCapGroup } from './cap-groups.ts'
import { checkOwnDishes } from './own-dishes.ts'

export const saveCapGroup = implement(
  contract,
  async ({ id, name, portionsPerSlot, dishIds, version }, { db, user, refuse }) => {
    const kitchen = await lockOwnKitchen(refuse, db, user.id)
    if (id) refuseStale(refuse, version, (await readCapGroup(refuse, db, kitchen, id)).version)
    if (dishIds) await checkOwnDishes(refuse, db, kitchen, dishIds)
    const { rows } = id
      ? await sql<{ id: string }>`
        update public.cap_groups
        set name = ${name},
            portions_per_slot = ${portionsPerSlot}
        where id = ${id}
          and chef_id = ${kitchen.id}
        returning id
      `.execute(db)
      : await sql<{ id: string }>`
        insert into public.cap_groups (chef_id, name, portions_per_slot)
        values (${kitchen.id}, ${name}, ${portionsPerSlot})
        returning id
      `.execute(db)
    const saved = rows[0]
    if (!saved) throw new Error('the statement returned no shared limit')
    if (dishIds) {
      await sql`
        update public.dishes
        set cap_group_id = case when id = any (${dishIds}::uuid[]) then ${saved.id}::uuid end
        where chef_id = ${kitchen.id}
          and (cap_group_id = ${saved.id} or id = any (${dishIds}::uuid[]))
      `.execute(db)
    }
    return readCapGroup(refuse, db, kitchen, saved.id)
  },
)
