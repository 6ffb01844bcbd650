import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { listChefs as contract } from '@localchef/contracts/chefs/list-chefs'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { withinDays } from '../long-lists/within-days.ts'
import { implement } from '../server-function.ts'
import { chefColumns } from './read-admin-chef.ts'

const select = sql`select ${chefColumns}`

/** Submitted kitchens come oldest first. Featured ones are few: they come on one page, by rank. */
export const listChefs = implement(contract, async ({ query, which, ...page }, { db }) => {
  const like = anywhere(query)
  const found = query
    ? sql`(c.name ilike ${like} or c.name_ru ilike ${like} or p.email ilike ${like} or p.name ilike ${like}
        or c.city ilike ${like})`
    : sql`true`
  const from = sql`
    from public.chefs c
    join public.profiles p on p.id = c.profile_id
    where ${found}
  `
  if (which === 'featured') {
    const { rows } = await sql<{ chefs: AdminChef[] }>`
      select coalesce(jsonb_agg(to_jsonb(featured)), '[]') as chefs
      from (
        ${select}
        ${from}
          and c.featured_rank is not null
          and ${await withinDays(db, sql`c.created_at`, page)}
        order by c.featured_rank, c.id
        limit 100
      ) featured
    `.execute(db)
    return { chefs: rows[0]?.chefs ?? [], nextCursor: null }
  }
  const ofWhich =
    which === 'all'
      ? sql`true`
      : which === 'uncertified'
        ? sql`c.status = 'active' and c.id in (select g.chef_id from private.certification_gaps g)`
        : which === 'customers'
          ? sql`c.id in (select l.chef_id from public.customer_lists l)`
          : sql`c.status = ${which}::public.chef_status`
  const waiting = which === 'submitted'
  const { rows, nextCursor } = await readPage(
    db,
    select,
    sql<AdminChef>`${from} and ${ofWhich}`,
    {
      at: waiting ? sql`coalesce(c.submitted_at, c.created_at)` : sql`c.created_at`,
      id: sql`c.id`,
      first: waiting ? 'oldest' : 'newest',
    },
    page,
  )
  return { chefs: rows, nextCursor }
})
