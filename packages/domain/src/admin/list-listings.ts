import {
  type AdminListing,
  adminListDishes,
  adminListServices,
  type ListingKind,
} from '@localchef/contracts/admin-listings'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { foundByWords } from './found-by-words.ts'
import { listingColumns, listingTable } from './listing-rows.ts'
import { readPage } from './long-list.ts'

type Request = z.output<typeof adminListDishes.input>

export const listAdminDishes = implement(adminListDishes, async (request, { db }) =>
  list(db, 'dish', request),
)

export const listAdminServices = implement(adminListServices, async (request, { db }) =>
  list(db, 'service', request),
)

async function list(db: Queries, kind: ListingKind, { query, status, cursor, limit }: Request) {
  const ofStatus = (listing: RawBuilder<unknown>) =>
    status === 'all' ? sql`true` : sql`${listing}.status = ${status}::public.dish_status`
  const found = query
    ? await foundByWords(db, {
        table: listingTable(kind),
        at: 'updated_at',
        alias: 'o',
        text: (listing) => sql`(${listing}.name || ' ' || coalesce(${listing}.name_ru, ''))`,
        further: ofStatus,
        query,
        page: { cursor, limit },
      })
    : sql`true`
  const { rows, nextCursor } = await readPage<AdminListing>(
    db,
    sql`select ${listingColumns(kind)}`,
    sql`
      from ${listingTable(kind)} o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus(sql`o`)}
    `,
    { at: sql`o.updated_at`, id: sql`o.id`, first: 'newest' },
    { cursor, limit },
  )
  return { listings: rows, nextCursor }
}
