import { notFound } from '@localchef/contracts/common-refusals'
import { listChefStandingOrders as contract } from '@localchef/contracts/standing-orders/list-chef-standing-orders'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { isRecent, readStandingOrders } from './select-standing-orders.ts'

export const listChefStandingOrders = implement(contract, async (_input, { db, user, now, refuse }) => {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  return { standingOrders: await readStandingOrders(db, sql`s.chef_id = ${kitchen.id} and ${isRecent(now)}`) }
})
