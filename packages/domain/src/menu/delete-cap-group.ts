import { notFound } from '@localchef/contracts/common-refusals'
import { deleteCapGroup as contract } from '@localchef/contracts/menu/delete-cap-group'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const deleteCapGroup = implement(contract, async ({ id }, { db, user, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const { rows } = await sql`
    delete from public.cap_groups
    where id = ${id}
      and chef_id = ${kitchen.id}
    returning id
  `.execute(db)
  if (rows.length === 0) throw refuse(notFound, noSuch('shared limit'))
  return { id }
})
