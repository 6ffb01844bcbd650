import { listMyDrops as contract } from '@localchef/contracts/drops/list-my-drops'
import { sql } from 'kysely'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { readOwnDrops } from './read-own-drops.ts'

export const listMyDrops = implement(contract, async ({ limit, offset }, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from public.drops p
    where p.chef_id = ${kitchen.id}
  `.execute(db)
  return {
    timeZone: kitchen.timeZone,
    count: rows[0]?.count ?? 0,
    drops: await readOwnDrops(db, kitchen, now, sql``, sql`limit ${limit} offset ${offset}`),
  }
})
