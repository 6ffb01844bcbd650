import type { DropCard } from '@localchef/contracts/drops/drop'
import { listDrops as contract } from '@localchef/contracts/drops/list-drops'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { dropCardColumns } from './drop-columns.ts'

export const listDrops = implement(contract, async ({ chefId, limit }, { db, now }) => {
  const { rows } = await sql<DropCard>`
    select ${dropCardColumns}
    from public.drops p
    join public.chefs c on c.id = p.chef_id
    where p.announced_at is not null
      and p.cancelled_at is null
      and p.order_by > ${now}
      and c.status = 'active'
      and ${chefId ? sql`p.chef_id = ${chefId}` : sql`true`}
    order by p.opens_at, p.id
    limit ${limit}
  `.execute(db)
  return { drops: rows }
})
