import {
  type AdminListing,
  adminListDishes,
  adminListServices,
  type ListingKind,
} from '@localchef/contracts/admin-listings'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { listingColumns, listingTable } from './listing-rows.ts'
import { anywhere, readPage } from './long-list.ts'

type Request = z.output<typeof adminListDishes.input>

export const listAdminDishes = implement(adminListDishes, async (request, { db }) =>
  list(db, 'dish', request),
)

export const listAdminServices = implement(adminListServices, async (request, { db }) =>
  list(db, 'service', request),
)

async function list(db: Queries, kind: ListingKind, { query, status, cursor, limit }: Request) {
  const like = anywhere(query)
  const found = query
    ? sql`(o.name ilike ${like} or o.name_ru ilike ${like} or c.name ilike ${like})`
    : sql`true`
  const ofStatus = status === 'all' ? sql`true` : sql`o.status = ${status}::public.dish_status`
  const { rows, nextCursor } = await readPage<AdminListing>(
    db,
    sql`select ${listingColumns(kind)}`,
    sql`
      from ${listingTable(kind)} o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus}
    `,
    { at: sql`o.updated_at`, id: sql`o.id`, first: 'newest' },
    { cursor, limit },
  )
  return { listings: rows, nextCursor }
}
