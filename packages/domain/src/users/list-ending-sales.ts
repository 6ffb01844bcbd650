import { listEndingSales as contract } from '@localchef/contracts/users/list-ending-sales'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readOpenSales } from './read-open-sales.ts'

export const listEndingSales = implement(contract, async ({ userIds }, { db }) => {
  const kitchens = await sql<{ id: string }>`
    select id
    from public.chefs
    where profile_id = any(${userIds}::uuid[])
  `.execute(db)
  return readOpenSales(db, { chefIds: kitchens.rows.map(({ id }) => id), buyerIds: userIds })
})
