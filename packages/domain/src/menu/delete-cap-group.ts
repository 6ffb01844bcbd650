import { deleteCapGroup as contract } from '@localchef/contracts/menu/delete-cap-group'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockOwnKitchen } from './own-kitchen.ts'

export const deleteCapGroup = implement(contract, async ({ id }, { db, person }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  const { rows } = await sql`
    delete from public.cap_groups
    where id = ${id}
      and chef_id = ${kitchen.id}
    returning id
  `.execute(db)
  if (rows.length === 0) throw notFound('shared limit')
  return { id }
})
