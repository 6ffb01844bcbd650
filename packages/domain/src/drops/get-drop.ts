import { notFound } from '@localchef/contracts/common-refusals'
import type { Drop } from '@localchef/contracts/drops/drop'
import { getDrop as contract } from '@localchef/contracts/drops/get-drop'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { dropColumns, dropIsPublic } from './drop-columns.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const getDrop = implement(contract, async ({ drop: key }, { db, refuse }) => {
  const { rows } = await sql<Drop>`
    select ${dropColumns}
    from public.drops p
    join public.chefs c on c.id = p.chef_id
    where ${isId.test(key) ? sql`p.id = ${key}` : sql`p.slug = ${key}`}
      and ${dropIsPublic}
  `.execute(db)
  const drop = rows[0]
  if (!drop) throw refuse(notFound, noSuch('drop'))
  return drop
})
